import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import { announceMessage } from './announce-message.ts';
import { pricesFor } from './prices.ts';
import { type Sent, sendWithin } from './send-message.ts';

/**
 * Sends the message that a visitor wrote at signup, once their address is confirmed (docs/product/sign-up-and-login.md#activation).
 * A receiver who is no longer there loses it; the activation does not fail for that.
 */
export async function deliverSignupMessage(deps: Deps, accountId: number): Promise<void> {
  const held = await deps.db.selectFrom('account').select('signup_message').where('id', '=', accountId).executeTakeFirst();
  if (!held?.signup_message) return;
  const { profile_id: receiverId, text } = held.signup_message;
  const prices = await pricesFor(deps);
  try {
    const sent: Sent = await deps.db.transaction().execute(async (trx) => {
      const delivered = await sendWithin(trx, deps.now(), prices, accountId, receiverId, {
        clientId: signupClientId(accountId),
        type: 'text',
        text,
      });
      await trx.updateTable('account').set({ signup_message: null }).where('id', '=', accountId).execute();
      return delivered;
    });
    await announceMessage(deps, sent, receiverId);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    await deps.db.updateTable('account').set({ signup_message: null }).where('id', '=', accountId).execute();
  }
}

/** Always the same for an account, so that the message is delivered once however often this runs. */
function signupClientId(accountId: number): string {
  const hex = createHash('sha256').update(`signup-message:${accountId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
