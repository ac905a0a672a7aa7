import { ownScriptUrl, WORKER_PATH } from '@nightlark/contract';
import { workerMessage, type PageFacts } from './worker-message.ts';

/** Registers the service worker once the page is loaded and sends it the page's message. Does nothing without browser support. */
export function startWorker(facts: PageFacts): void {
  if (!('serviceWorker' in navigator)) return;
  const workers = navigator.serviceWorker;
  async function start() {
    const message = workerMessage(
      facts,
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    if (!message) return;
    const { installing, waiting, active } = await workers.register(ownScriptUrl(WORKER_PATH));
    // The first one stores the offline page while it installs: connections are lost in the first seconds too.
    (installing ?? waiting ?? active)?.postMessage(message);
  }
  const begin = () => void start().catch(() => undefined);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
