import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';

/** The browsers' push services. The server sends requests to these URLs, so no other may be given (SSRF). */
const PUSH_SERVICES = /(^|\.)(googleapis\.com|push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com)$/;

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Saves a browser's push subscription, or removes the member's (docs/product/notifications-and-push.md#push). */
export async function savePushSubscription(deps: Deps, accountId: number, subscription: Subscription | null): Promise<void> {
  if (subscription === null) {
    await deps.db.deleteFrom('push_subscription').where('account_id', '=', accountId).execute();
    return;
  }
  const { endpoint, keys } = subscription;
  if (!PUSH_SERVICES.test(new URL(endpoint).hostname)) throw new ApiFailure('validation', { field: 'subscription' });
  const row = { account_id: accountId, p256dh: keys.p256dh, auth: keys.auth, created_at: deps.now() };
  await deps.db
    .insertInto('push_subscription')
    .values({ endpoint, ...row })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();
}
