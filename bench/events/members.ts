import { SESSION_COOKIE_PLAIN } from '@nightlark/contract';
import { createHash, randomBytes } from 'node:crypto';
import type { Deps } from '@nightlark/backend';

const PER_STATEMENT = 1_000;
const DAY_MS = 86_400_000;

export interface Listener {
  id: number;
  cookie: string;
}

/** Logged-in members, inserted into the database: signing them up would take longer than the measurement. */
export async function makeListeners({ db, now }: Deps, count: number): Promise<Listener[]> {
  const listeners: Listener[] = [];
  for (let from = 0; from < count; from += PER_STATEMENT) {
    const numbers = Array.from({ length: Math.min(PER_STATEMENT, count - from) }, (_, index) => from + index);
    const accounts = await db
      .insertInto('account')
      .values(
        numbers.map((n) => ({
          email: `listener-${n}@bench.example`,
          password_hash: 'none',
          status: 'active' as const,
          language: 'en',
          signup_date: now(),
        })),
      )
      .returning('id')
      .execute();
    const tokens = accounts.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }));
    const profile = { gender: 'female', sexuality: 'hetero', birthdate: '1990-05-17', country: 'NL', active: true } as const;
    await db
      .insertInto('profile')
      .values(tokens.map(({ id }) => ({ id, name: `Listener ${id}`, ...profile, last_active: now(), created_at: now() })))
      .execute();
    const expires_at = new Date(now().getTime() + DAY_MS);
    await db
      .insertInto('session')
      .values(
        tokens.map(({ id, token }) => ({
          token_hash: createHash('sha256').update(token).digest(),
          account_id: id,
          created_at: now(),
          last_seen: now(),
          expires_at,
        })),
      )
      .execute();
    listeners.push(...tokens.map(({ id, token }) => ({ id, cookie: `${SESSION_COOKIE_PLAIN}=${token}` })));
  }
  return listeners;
}
