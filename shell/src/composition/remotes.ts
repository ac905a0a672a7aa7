import {
  extensionOf,
  type ExtensionModule,
  type Locale,
  type ReleaseSet,
  type ReleaseSetRemote,
  type Remote,
  type ScreenModule,
} from '@nightlark/contract';
import type { Catalogue } from '@nightlark/i18n';
import { loadable, type Loadable, type LoadableOptions } from './loadable.ts';
import type { FederationHost } from './types.ts';

/** A remote of a set and its loadable parts, each loaded at most once. */
export interface RemoteHandle {
  info: ReleaseSetRemote;
  /** Its files were missing at rendering: its slots stay empty instead of failing one by one. */
  isUnavailable: boolean;
  /** An override, on the server: its code runs in the browser only. */
  isOverridden: boolean;
  /** Whether the page runs code of it. */
  isLoaded(): boolean;
  screen(id: string): Loadable<ScreenModule>;
  extension(id: string): Loadable<ExtensionModule>;
  messages(locale: Locale): Loadable<Catalogue>;
  /** Reloads all loaded parts after a hot update. */
  reload(): Promise<void>;
}

function keyed<Key, T>(make: (key: Key) => T): { get: (key: Key) => T; all: () => T[] } {
  const cache = new Map<Key, T>();
  return {
    get(key) {
      const cached = cache.get(key);
      if (cached) return cached;
      const value = make(key);
      cache.set(key, value);
      return value;
    },
    all: () => [...cache.values()],
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
  const screens = keyed((id: string) => part(id, ({ routes }) => find(routes, id).screen()));
  const extensions = keyed((id: string) => part(id, ({ slots }) => extensionOf(find(slots, id))()));
  const messages = keyed((locale: Locale) => part(`messages ${locale}`, async (it) => (await it.messages(locale)).default as Catalogue));
  return {
    info,
    isUnavailable: false,
    isOverridden: false,
    isLoaded: () => remote.current !== undefined,
    screen: screens.get,
    extension: extensions.get,
    messages: messages.get,
    async reload() {
      const loaded = [...screens.all(), ...extensions.all(), ...messages.all()].filter(({ current }) => current !== undefined);
      for (const one of [remote, ...loaded]) one.invalidate();
      await Promise.all(loaded.map((one) => one.load()));
    },
  };
}

function absentHost({ name }: ReleaseSetRemote): FederationHost {
  return { loadRemote: () => Promise.reject(new Error(`The files of ${name} are not there`)) };
}

interface RemotesOptions extends LoadableOptions {
  /** True on the server, where overrides are never run. */
  withoutOverrides?: boolean;
}

/** Creates handles for the remotes of a set. Handles are shared between sets by version, and garbage-collected when unused. */
export function createRemotes(host: FederationHost, { withoutOverrides = false, ...options }: RemotesOptions) {
  const handles = new Map<string, WeakRef<RemoteHandle>>();
  return (set: ReleaseSet, unavailable: ReadonlySet<string> = new Set()): RemoteHandle[] => {
    for (const [name, handle] of handles) if (!handle.deref()) handles.delete(name);
    return set.remotes.map((info) => {
      if (withoutOverrides && info.override) return { ...remoteHandle(info, absentHost(info), options), isOverridden: true };
      if (unavailable.has(info.name)) return { ...remoteHandle(info, absentHost(info), options), isUnavailable: true };
      const handle = handles.get(info.federationName)?.deref() ?? remoteHandle(info, host, options);
      handles.set(info.federationName, new WeakRef(handle));
      return handle;
    });
  };
}
