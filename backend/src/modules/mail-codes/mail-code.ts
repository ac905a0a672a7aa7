import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import { toJsonb } from '../../db/to-jsonb.ts';
import type { Deps } from '../../deps.ts';
import { MailNotSent } from '../../mail/create-mailer.ts';
import type { MailRequest } from '../../mail/mailer.ts';

type Kind = Database['mail_code']['kind'];
type CodeRow = Selectable<Database['mail_code']>;

/** Links that open the account or change its address. Not the undo, which restores the account to its owner. */
export const OPENING_KINDS = ['activate', 'reset', 'mail_change', 'reactivate', 'login'] as const satisfies readonly Kind[];

const hash = (code: string) => createHash('sha256').update(code).digest();
const newCode = () => randomBytes(24).toString('base64url');

/** Without vowels, which make words, and characters that are mistaken for others: 57 bits in all. */
const TYPED = 'BCDFGHJKMNPQRSTVWXYZ23456789';
const newTypedCode = () =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => TYPED[randomInt(TYPED.length)]).join('')).join('-');
/** A code of kind `login`, however it was typed. */
export const typedCode = (entered: string) => {
  const letters = entered
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return letters.match(/.{1,4}/g)?.join('-') ?? '';
};

interface NewCode {
  accountId: number;
  kind: Kind;
  /** How long it is valid. */
  minutes: number;
  payload?: Record<string, string>;
}

/** Creates a code for a mailed link; one of kind `login` can be typed. Only its hash is stored. */
export async function makeCode(db: Db, now: Date, { accountId, kind, minutes, payload = {} }: NewCode): Promise<string> {
  const code = kind === 'login' ? newTypedCode() : newCode();
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

/** Mails a code. One that surely was not mailed is deleted: the next try must not find it valid, or count it. */
export async function mailCode({ db, mail }: Pick<Deps, 'db' | 'mail'>, code: string, request: MailRequest): Promise<void> {
  try {
    await mail.send(request);
  } catch (error) {
    if (!mayBeSent(error)) await db.deleteFrom('mail_code').where('code_hash', '=', hash(code)).execute();
    throw error;
  }
}

/** Sends a mail that can be asked for thrice an hour. One that surely was not sent does not count. */
export async function mailAgain({ limits }: Pick<Deps, 'limits'>, key: string | number, send: () => Promise<void>): Promise<void> {
  await limits.use('mailsAgain', key);
  try {
    await send();
  } catch (error) {
    if (!mayBeSent(error)) await limits.giveBack('mailsAgain', key);
    throw error;
  }
}

export const mayBeSent = (error: unknown): boolean => error instanceof MailNotSent && error.isUnknown;

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
  return (await validCode(db, code, kind, now).executeTakeFirst())?.account_id ?? null;
}

export async function hasValidCode(db: Db, accountId: number, kind: Kind, now: Date): Promise<boolean> {
  const valid = db.selectFrom('mail_code').select('kind').where('account_id', '=', accountId).where('kind', '=', kind);
  return (await valid.where('used_at', 'is', null).where('expires_at', '>', now).limit(1).executeTakeFirst()) !== undefined;
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
  await lockAccountOf(trx, code);
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

/** The row of a code that stays valid until it expires; locks the account. */
export async function openCodeRow(trx: Db, code: string, kind: Kind, now: Date): Promise<CodeRow | null> {
  await lockAccountOf(trx, code);
  return (await validCode(trx, code, kind, now).executeTakeFirst()) ?? null;
}

const OPENED = 'opened';

/** Whether the code was opened by whom it is for (`noteOpened`). */
export const isOpened = ({ payload }: CodeRow): boolean => OPENED in payload;

export async function noteOpened(trx: Db, { code_hash, payload }: CodeRow): Promise<void> {
  await trx
    .updateTable('mail_code')
    .set({ payload: toJsonb({ ...payload, [OPENED]: 'yes' }) })
    .where('code_hash', '=', code_hash)
    .execute();
}

const validCode = (db: Db, code: string, kind: Kind, now: Date) =>
  db
    .selectFrom('mail_code')
    .selectAll()
    .where('code_hash', '=', hash(code))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);

const lockAccountOf = (trx: Db, code: string) =>
  trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('mail_code').select('account_id').where('code_hash', '=', hash(code)))
    .forUpdate()
    .execute();

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
