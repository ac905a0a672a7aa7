import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { PushTarget } from '../../push/create-push.ts';
import type { Viewer } from '../../session/viewer.ts';

/**
 * Saves a browser's push subscription, or removes that of this session (docs/product/notifications-and-push.md#push). The database deletes
 * it with the session: on a logout here or elsewhere, and on expiry.
 */
export async function savePushSubscription(deps: Deps, viewer: Viewer, subscription: PushTarget | null): Promise<void> {
  if (subscription === null) {
    await deps.db.deleteFrom('push_subscription').where('session_hash', '=', viewer.sessionHash).execute();
    return;
  }
  const { endpoint, keys } = subscription;
  if (!isPushService(deps, endpoint)) throw new ApiFailure('validation', { field: 'subscription' });
  const row = { account_id: viewer.id, session_hash: viewer.sessionHash, p256dh: keys.p256dh, auth: keys.auth, created_at: deps.now() };
  await deps.db.transaction().execute(async (trx) => {
    // A session has one subscription; the push service may have changed its endpoint.
    await trx.deleteFrom('push_subscription').where('session_hash', '=', viewer.sessionHash).where('endpoint', '!=', endpoint).execute();
    await trx
      .insertInto('push_subscription')
      .values({ endpoint, ...row })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .execute();
  });
}

/** The server sends requests to these endpoints, so only browsers' push services are accepted (SSRF, `PUSH_HOSTS`). */
function isPushService({ config }: Deps, endpoint: string): boolean {
  const { hostname, port, username, password } = new URL(endpoint);
  if (port || username || password) return false;
  return config.PUSH_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
