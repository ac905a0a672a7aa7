import type { Deps } from '../../deps.ts';
import { deliverSignupMessage } from './deliver-signup-message.ts';
import { typingEnded } from './typing.ts';

/** Who sent a message types no more; who confirmed their address gets their first message sent. */
export function subscribeChat(deps: Deps): void {
  deps.domainEvents.subscribe('messageSent', ({ message }) => typingEnded(deps, message.conversation_id, message.sender_id));
  deps.domainEvents.subscribe('accountActivated', ({ accountId }) => deliverSignupMessage(deps, accountId));
}
