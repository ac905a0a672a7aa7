import { ownScriptUrl, paths, WORKER_PATH, type Locale, type ReleaseSet } from '@nightlark/contract';
import { clientBase } from '@nightlark/release/client';
import { withLocale } from '../session/resolve-locale.ts';

/** Message of a page to the service worker (`public/sw-pages.js`): its release set, and its offline page. */
export interface WorkerMessage {
  type: 'keep';
  set: string;
  /** Base URLs of the set's files; only these are cached. */
  bases: readonly string[];
  offline: string;
  /** Files that the page has loaded already. */
  files: readonly string[];
}

interface PageFacts {
  shell: { base: string };
  set: ReleaseSet;
  page: { locale: Locale };
}

/** The message for a page; null with overrides. */
export function workerMessage({ shell, set, page }: PageFacts, loaded: readonly string[]): WorkerMessage | null {
  if (set.remotes.some(({ override }) => override)) return null;
  const bases = [shell.base, ...set.remotes.map(({ name, version }) => clientBase(name, version))];
  const files = loaded.map((url) => new URL(url).pathname).filter((path) => bases.some((base) => path.startsWith(base)));
  return { type: 'keep', set: `${shell.base}${set.id}`, bases, offline: withLocale(paths.offline.path, '', page.locale), files };
}

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
