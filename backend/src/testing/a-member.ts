import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { SESSION_COOKIE, SESSION_COOKIE_PLAIN, SESSION_DAYS, TERMS_VERSION_DEFAULT } from '@nightlark/contract';
import type { Insertable } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { post } from '../modules/ledger/post.ts';
import { type TestClient, testClient } from './test-client.ts';

export interface MemberOverrides {
  account?: Partial<Insertable<Database['account']>>;
  profile?: Partial<Insertable<Database['profile']>>;
  credits?: number;
  /** Whether they consented to storing their sexuality, as everybody does at signup; on by default. */
  consent?: boolean;
}

export interface AMember {
  id: number;
  email: string;
  /** Logged in as this member. */
  client: TestClient;
}

/**
 * Inserts a confirmed, logged-in member into the database without the slow signup; they have no password.
 * @param client their browser
 */
export async function aMember(deps: Deps, overrides: MemberOverrides = {}, client = testClient(deps.config.PUBLIC_URL)): Promise<AMember> {
  const now = deps.now();
  const email = overrides.account?.email ?? `member-${randomUUID().slice(0, 8)}@test.example`;
  const { id } = await deps.db
    .insertInto('account')
    .values({ email, password_hash: 'none', status: 'active', language: 'en', signup_date: now, ...overrides.account })
    .returning('id')
    .executeTakeFirstOrThrow();
  await deps.db
    .insertInto('profile')
    .values({
      id,
      name: `Member ${id}`,
      gender: 'female',
      sexuality: 'hetero',
      birthdate: '1990-05-17',
      country: 'NL',
      active: true,
      last_active: now,
      created_at: now,
      ...overrides.profile,
    })
    .execute();
  if (overrides.consent ?? true) {
    const consent = { account_id: id, kind: 'sensitive', version: TERMS_VERSION_DEFAULT, given_at: now } as const;
    await deps.db.insertInto('consent').values(consent).execute();
  }
  await deps.db.insertInto('wallet').values({ account_id: id }).execute();
  if (overrides.credits)
    await post(deps.db, {
      accountId: id,
      reason: 'opening',
      key: 'opening',
      lines: [{ debit: 'given', credit: 'member_credits', amount: overrides.credits }],
    });
  const token = randomBytes(32).toString('base64url');
  await deps.db
    .insertInto('session')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      account_id: id,
      created_at: now,
      last_seen: now,
      expires_at: new Date(now.getTime() + SESSION_DAYS * 86_400_000),
    })
    .execute();
  client.cookies.set(deps.config.PUBLIC_URL.startsWith('https:') ? SESSION_COOKIE : SESSION_COOKIE_PLAIN, token);
  return { id, email, client };
}
