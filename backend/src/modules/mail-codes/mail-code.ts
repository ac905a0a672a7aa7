import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import { toJsonb } from '../../db/to-jsonb.ts';

type Kind = Database['mail_code']['kind'];
type CodeRow = Selectable<Database['mail_code']>;

/** Links that open the account or change its address. Not the undo, which restores the account to its owner. */
export const OPENING_KINDS = ['activate', 'reset', 'mail_change', 'reactivate'] as const satisfies readonly Kind[];

const hash = (code: string) => createHash('sha256').update(code).digest();
const newCode = () => randomBytes(24).toString('base64url');

/** Creates a code for a mailed link. Only its hash is stored. */
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
      payload: toJsonb(payload),
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute();
  return code;
}

/** A new code with the payload, order and expiry of an existing one, which can't be recovered from its hash. */
export async function repeatCode(db: Db, { account_id, kind, payload, expires_at, made }: CodeRow, now: Date): Promise<string> {
  const code = newCode();
  const row = { account_id, kind, payload: toJsonb(payload), expires_at, made };
  await db
    .insertInto('mail_code')
    .values({ code_hash: hash(code), created_at: now, ...row })
    .execute();
  return code;
}

/** The account of a valid code; does not consume it. */
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

/** Consumes a code, once; null if it is unknown, used or expired. */
export async function consumeCode(trx: Db, code: string, kind: Kind, now: Date): Promise<number | null> {
  return (await consumeCodeRow(trx, code, [kind], now))?.account_id ?? null;
}

/**
 * Consumes a code and returns its payload. Lock order: the account before the code, so that whatever uses codes of one account,
 * or invalidates all of them, is serialized and never deadlocks.
 */
export async function consumeCodeRow(trx: Db, code: string, kinds: readonly Kind[], now: Date): Promise<CodeRow | null> {
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

/** Invalidates previously mailed links of these kinds. */
export async function invalidateOpenCodes(trx: Db, accountId: number, kinds: readonly Kind[], now: Date): Promise<void> {
  await trx
    .updateTable('mail_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute();
}
