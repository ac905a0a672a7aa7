import type { Db } from '../db/open.ts';
import { ApiFailure } from '../failure.ts';
import { refuseSanctioned, SHUT_OUT } from './sanctions.ts';

/** An account whose owner has just authenticated, by its password or a mailed code. */
export interface AuthenticatedAccount {
  accountId: number;
  /** At that time. It differs after every change, reset or undo: hashes are salted. */
  passwordHash: string;
}

/**
 * Locks the account's row for the transaction, if it is still as authenticated (decision 143). Whatever ends all sessions of an account
 * locks its row first, so it happens either before this check or after the session is inserted.
 * @throws ApiFailure `login_failed` if the password was replaced meanwhile, `pending_deletion` if the account was deleted,
 * `sanction_suspended` or `sanction_excluded`
 */
export async function lockAuthenticated(trx: Db, { accountId, passwordHash }: AuthenticatedAccount, now: Date): Promise<void> {
  const account = await trx
    .selectFrom('account')
    .select(['password_hash', 'status'])
    .where('id', '=', accountId)
    .forShare()
    .executeTakeFirst();
  if (account?.password_hash !== passwordHash) throw new ApiFailure('login_failed');
  if (account.status === 'pending_deletion') throw new ApiFailure('pending_deletion');
  await refuseSanctioned(trx, accountId, now, SHUT_OUT);
}
