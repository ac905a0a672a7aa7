import { ownScriptUrl, WORKER_PATH } from '@nightlark/contract';

/** The platform's service worker, started where it is not; remotes register none of their own. */
export async function startPlatformWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(ownScriptUrl(WORKER_PATH));
  return navigator.serviceWorker.ready;
}
