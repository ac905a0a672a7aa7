import { paths, type Locale, type ReleaseSet } from '@nightlark/contract';
import { clientBase } from '@nightlark/release/client';
import { withLocale } from '../session/resolve-locale.ts';

/** Message of a page to the service worker (`workers/sw-pages.ts`): its release set, and its offline page. */
export interface WorkerMessage {
  type: 'keep';
  set: string;
  /** Base URLs of the set's files; only these are cached. */
  bases: readonly string[];
  offline: string;
  /** Files that the page has loaded already. */
  files: readonly string[];
}

export interface PageFacts {
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
