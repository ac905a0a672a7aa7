import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';

type Kind = Database['mail_code']['kind'];
type CodeRow = Selectable<Database['mail_code']>;

const hash = (code: string) => createHash('sha256').update(code).digest();
const newCode = () => randomBytes(24).toString('base64url');

/** Makes a code for a mailed link. Only its hash is kept. */
export async function makeCode(
  db: Db,
  accountId: number,
  kind: Kind,
  now: Date,
  minutes: number,
  payload: Record<string, string> = {},
): Promise<string> {
  const code = newCode();
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

/** Another code for what a code does, with the same place in the order and until the same time: the first can't be read any more. */
export async function repeatCode(db: Db, { account_id, kind, payload, expires_at, made }: CodeRow, now: Date): Promise<string> {
  const code = newCode();
  const row = { account_id, kind, payload: JSON.stringify(payload), expires_at, made };
  await db
    .insertInto('mail_code')
    .values({ code_hash: hash(code), created_at: now, ...row })
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
export async function spendCode(trx: Db, code: string, kind: Kind, now: Date): Promise<number | null> {
  return (await takeCode(trx, code, [kind], now))?.account_id ?? null;
}

/**
 * Spends a code and gives back what was kept with it. The account is locked before the code: whatever uses codes of one account,
 * or spends all of them, goes one after the other and never waits for one that waits for it.
 */
export async function takeCode(trx: Db, code: string, kinds: readonly Kind[], now: Date): Promise<CodeRow | null> {
  await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('mail_code').select('account_id').where('code_hash', '=', hash(code)))
    .forUpdate()
    .execute();
  const row = await trx
    .updateTable('mail_code')
    .set({ used_at: now })
    .where('code_hash', '=', hash(code))
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Links of these kinds that were mailed before no longer do anything. */
export async function spendOpen(trx: Db, accountId: number, kinds: readonly Kind[], now: Date): Promise<void> {
  await trx
    .updateTable('mail_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute();
}
