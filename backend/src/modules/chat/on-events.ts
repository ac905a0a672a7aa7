import type { Deps } from '../../deps.ts';
import { deliverSignupMessage } from './deliver-signup-message.ts';
import { clearTyping } from './typing.ts';

/** Ends the typing state after a message; sends the first message written at signup once its member may write. */
export function subscribeChat(deps: Deps): void {
  deps.domainEvents.subscribe('messageSent', ({ message }) => clearTyping(deps, message.conversation_id, message.sender_id));
  for (const event of ['accountActivated', 'accountReleased', 'ageProved', 'countryChanged'] as const)
    deps.domainEvents.subscribe(event, ({ accountId }) => deliverSignupMessage(deps, accountId));
}
