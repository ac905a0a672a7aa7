import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';

type Kind = Database['mail_code']['kind'];

const hash = (code: string) => createHash('sha256').update(code).digest();

/** Makes a code for a mailed link. Only its hash is kept. */
export async function makeCode(
  db: Db,
  accountId: number,
  kind: Kind,
  now: Date,
  minutes: number,
  payload: Record<string, string> = {},
): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  await db
    .insertInto('mail_code')
    .values({
      code_hash: hash(code),
      account_id: accountId,
      kind,
      payload: JSON.stringify(payload),
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute();
  return code;
}

/** The account a code belongs to while it can be used; spends nothing. */
export async function peekCode(db: Db, code: string, kind: Kind, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('mail_code')
    .select('account_id')
    .where('code_hash', '=', hash(code))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Spends a code, once; null where it is unknown, spent or expired. */
export async function spendCode(db: Db, code: string, kind: Kind, now: Date): Promise<number | null> {
  return (await takeCode(db, code, kind, now))?.accountId ?? null;
}

/** Spends a code and gives back what was kept with it. */
export async function takeCode(
  db: Db,
  code: string,
  kind: Kind,
  now: Date,
): Promise<{ accountId: number; payload: Record<string, string> } | null> {
  const row = await db
    .updateTable('mail_code')
    .set({ used_at: now })
    .where('code_hash', '=', hash(code))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['account_id', 'payload'])
    .executeTakeFirst();
  return row ? { accountId: row.account_id, payload: row.payload } : null;
}
