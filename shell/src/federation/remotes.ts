import type { FillModule, Locale, ReleaseSet, ReleaseSetRemote, Remote, ScreenModule } from '@nightlark/contract';
import type { Catalogue } from '@nightlark/i18n';
import { loadable, type Loadable, type LoadableOptions } from './loadable.ts';
import type { FederationHost } from './types.ts';

/** One remote of a set with everything that can be loaded of it, each thing at most once. */
export interface RemoteHandle {
  info: ReleaseSetRemote;
  /** Its files were not there when the page was made: its slots stay empty instead of failing one by one. */
  isAway: boolean;
  screen(id: string): Loadable<ScreenModule>;
  fill(id: string): Loadable<FillModule>;
  messages(locale: Locale): Loadable<Catalogue>;
}

function keyed<Key, T>(make: (key: Key) => T): (key: Key) => T {
  const made = new Map<Key, T>();
  return (key) => {
    const known = made.get(key);
    if (known) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

function find<T extends { id: string }>(list: readonly T[], id: string): T {
  const found = list.find((entry) => entry.id === id);
  if (!found) throw new Error(`"${id}" is not declared`);
  return found;
}

function remoteHandle(info: ReleaseSetRemote, host: FederationHost, options: LoadableOptions): RemoteHandle {
  const remote = loadable<Remote>(info.name, () => host.loadRemote(info), options);
  const part = <T>(what: string, start: (remote: Remote) => Promise<T>) =>
    loadable<T>(`${info.name} ${what}`, async () => start(await remote.load()), options);
  return {
    info,
    isAway: false,
    screen: keyed((id) => part(id, ({ routes }) => find(routes, id).screen())),
    fill: keyed((id) => part(id, ({ slots }) => find(slots, id).fill())),
    messages: keyed((locale) => part(`messages ${locale}`, async (it) => (await it.messages(locale)).default as Catalogue)),
  };
}

function absentHost({ name }: ReleaseSetRemote): FederationHost {
  return { loadRemote: () => Promise.reject(new Error(`The files of ${name} are not there`)) };
}

/** The remotes of a set. A version that another set uses keeps its handle, so nothing is loaded twice; one that none uses is let go. */
export function createRemotes(host: FederationHost, options: LoadableOptions) {
  const handles = new Map<string, WeakRef<RemoteHandle>>();
  return (set: ReleaseSet, unavailable: ReadonlySet<string> = new Set()): RemoteHandle[] => {
    for (const [name, handle] of handles) if (!handle.deref()) handles.delete(name);
    return set.remotes.map((info) => {
      if (unavailable.has(info.name)) return { ...remoteHandle(info, absentHost(info), options), isAway: true };
      const handle = handles.get(info.federationName)?.deref() ?? remoteHandle(info, host, options);
      handles.set(info.federationName, new WeakRef(handle));
      return handle;
    });
  };
}
