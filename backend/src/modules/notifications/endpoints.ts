import { type Endpoint, endpoint, type VerifySignature } from '../../http/endpoint.ts';
import { SIGNATURE_HEADER, verify } from '../../http/signature.ts';
import { presentNotifications, saveChoices } from './choices.ts';
import { reenableMails, confirmAddress } from './reenable-mails.ts';
import { receiveMailEvent } from './disabled.ts';
import { savePushSubscription } from './push-subscription.ts';
import { resubscribe, subscriptionOf, unsubscribe } from './unsubscribe.ts';

/** Signed like a payment webhook, with a secret of its own. */
const signedByMailProvider: VerifySignature = ({ deps, request }) =>
  verify(deps.secrets.mailEvents, request.rawBody ?? Buffer.alloc(0), request.get(SIGNATURE_HEADER), deps.now());

/** Notifications by e-mail and push, by type (docs/product/notifications-and-push.md). */
export const notificationEndpoints: Endpoint[] = [
  endpoint('subscribePush', { auth: 'member', age: 'any', limit: 'default' }, async ({ body, viewer, deps }) => {
    await savePushSubscription(deps, viewer, body.subscription);
    return null;
  }),

  endpoint('getNotifications', { auth: 'member', age: 'any', limit: 'default' }, ({ viewer, deps }) =>
    presentNotifications(deps.db, viewer.id),
  ),

  endpoint('updateNotifications', { auth: 'member', age: 'any', limit: 'default' }, async ({ viewer, body, deps }) => {
    if ('enable' in body) await reenableMails(deps, viewer, body.enable);
    else if ('code' in body) await confirmAddress(deps, viewer, body.code);
    else await saveChoices(deps.db, viewer.id, body);
    return presentNotifications(deps.db, viewer.id);
  }),

  endpoint('getUnsubscribe', { auth: 'anyone', age: 'any', limit: 'default' }, ({ query, deps }) => subscriptionOf(deps, query.token)),

  endpoint('unsubscribe', { auth: 'anyone', age: 'any', limit: 'unsubscribes' }, ({ query, body, deps }) =>
    unsubscribe(deps, query.token, body.scope),
  ),

  endpoint('resubscribe', { auth: 'anyone', age: 'any', limit: 'unsubscribes' }, ({ query, deps }) => resubscribe(deps, query.token)),

  endpoint('mailEvent', { auth: { signature: signedByMailProvider }, age: 'any', limit: 'default' }, async ({ body, deps }) => {
    await receiveMailEvent(deps, body);
    return null;
  }),
];
