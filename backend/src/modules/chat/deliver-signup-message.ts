import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { transact } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../failure.ts';
import { isAgeProved } from '../age/age-check.ts';
import { sendInTransaction } from './send-message.ts';

/**
 * Sends the message that a visitor wrote at signup, once their address is confirmed and, where their country requires it, their age is
 * proved (docs/product/sign-up-and-login.md#activation). It is dropped if its receiver is gone; the activation does not fail for that.
 */
export async function deliverSignupMessage(deps: Deps, accountId: number): Promise<void> {
  const held = await deps.db
    .selectFrom('account')
    .innerJoin('profile', 'profile.id', 'account.id')
    .select(['signup_message', 'country'])
    .where('account.id', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!held?.signup_message || !(await isAgeProved(deps, { id: accountId, country: held.country }))) return;
  const { profile_id: receiverId, text } = held.signup_message;
  try {
    await transact(deps, async (trx, record, write) => {
      const draft = { clientId: signupClientId(accountId), type: 'text' as const, text };
      await sendInTransaction({ trx, record, write }, deps, { senderId: accountId, to: { profile: receiverId } }, draft);
      await trx.updateTable('account').set({ signup_message: null }).where('id', '=', accountId).execute();
    });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    // It waits for the review, too.
    if (error.code === 'sanction_held') return;
    await deps.db.updateTable('account').set({ signup_message: null }).where('id', '=', accountId).execute();
  }
}

/** An idempotency key derived from the account, so that the message is sent once however often this runs. */
function signupClientId(accountId: number): string {
  const hex = createHash('sha256').update(`signup-message:${accountId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
