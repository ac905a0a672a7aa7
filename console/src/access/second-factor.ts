import { type Db, type Deps, recordAction, sealOf } from '@nightlark/backend';
import { randomBytes } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { hashOf, type OperatorRow } from './operators.ts';
import { endSessionsOf } from './session.ts';
import { base32, stepOfCode } from './totp.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 80 bits: a hash without salt can't be searched. */
const RECOVERY_BYTES = 10;

const COLUMN = 'operator.totp_secret';
const inFours = (text: string) => text.match(/.{1,4}/g)!.join('-');
const hashOfCode = (code: string) => hashOf(code).toString('hex');

export const secretOf = (deps: Pick<Deps, 'secrets'>, { totp_secret }: Pick<OperatorRow, 'totp_secret'>): Buffer | null =>
  totp_secret && Buffer.from(sealOf(deps, COLUMN).open(totp_secret), 'base64');

const newKey = (deps: Pick<Deps, 'secrets'>) => ({
  totp_secret: sealOf(deps, COLUMN).seal(randomBytes(SECRET_BYTES).toString('base64')),
  totp_since: null,
  totp_step: 0,
  recovery_codes: [],
});

/** Forgets the second factor, and makes the key of the next; every session ends, and the next login has to set it up. */
export async function resetSecondFactor(deps: Pick<Deps, 'secrets'>, trx: Db, name: string): Promise<void> {
  await trx.updateTable('operator').set(newKey(deps)).where('name', '=', name).execute();
  await endSessionsOf(trx, name);
}

/**
 * Makes another key before the set-up: nobody who entered before, with the same token, knows it. Their sessions end.
 * @returns false if the second factor was set up meanwhile
 */
export function renewKey(deps: Pick<Deps, 'db' | 'secrets'>, name: string): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const renewed = await trx
      .updateTable('operator')
      .set(newKey(deps))
      .where('name', '=', name)
      .where('totp_since', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (renewed) await endSessionsOf(trx, name);
    return renewed !== undefined;
  });
}

/**
 * Uses up the code of an app, or a recovery code. Of two at once with the same one succeeds.
 * @returns null if it is none, or was used
 */
export async function useCode(deps: Deps, operator: OperatorRow, given: string): Promise<'app' | 'recovery' | null> {
  const code = given.replace(/[\s-]/g, '').toUpperCase();
  const secret = secretOf(deps, operator);
  if (!secret || !operator.totp_since) return null;
  const step = stepOfCode(secret, code, deps.now(), operator.totp_step);
  const hash = hashOfCode(code);
  const used = await deps.db
    .updateTable('operator')
    .set(step === null ? { recovery_codes: sql`array_remove(recovery_codes, ${hash})` } : { totp_step: step })
    .where('name', '=', operator.name)
    .where('totp_secret', '=', operator.totp_secret!)
    .where(step === null ? sql<SqlBool>`${hash} = any(recovery_codes)` : sql<SqlBool>`totp_step < ${step}`)
    .returning('name')
    .executeTakeFirst();
  if (!used) return null;
  return step === null ? 'recovery' : 'app';
}

/**
 * The first code proves that the app has the key. All sessions end.
 * @returns the recovery codes, which are shown once; null if the code is wrong, or it was set up meanwhile
 */
export async function confirmSecondFactor(deps: Deps, operator: OperatorRow, given: string): Promise<string[] | null> {
  const secret = secretOf(deps, operator);
  const step = secret && stepOfCode(secret, given.replace(/\s/g, ''), deps.now(), 0);
  if (step === null) return null;
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)));
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const confirmed = await trx
      .updateTable('operator')
      .set({ totp_since: now, totp_step: step, recovery_codes: codes.map(hashOfCode) })
      .where('name', '=', operator.name)
      .where('totp_since', 'is', null)
      .where('totp_secret', '=', operator.totp_secret!)
      .returning('name')
      .executeTakeFirst();
    if (!confirmed) return null;
    await endSessionsOf(trx, operator.name);
    await recordAction(
      trx,
      now,
      { name: operator.name, role: operator.roles.join(' + ') },
      { action: 'second_factor_set', subject: operator.name },
    );
    return codes.map(inFours);
  });
}
