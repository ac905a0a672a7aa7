import type { ReleaseSetRemote } from '@nightlark/contract';
import type { Override } from '@nightlark/registry/platform';
import { createHash } from 'node:crypto';
import { BoundedMap } from '../bounded-map.ts';
import type { LiveSet } from '../registry/live-set.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

function overriding({ remote, url, routes, slots }: Override): ReleaseSetRemote {
  return {
    name: remote,
    version: 'override',
    // Stable per build, so that it is cached across pages.
    federationName: `${remote}_override_${digest(JSON.stringify([url, routes, slots]))}`.replace(/\W/g, '_'),
    entry: `${url}remoteEntry.mjs`,
    routes,
    slots,
    override: { url },
  };
}

function overridden(live: LiveSet, overrides: readonly Override[]): LiveSet {
  const names = new Set(overrides.map(({ remote }) => remote));
  const unchanged = live.set.remotes.filter(({ name }) => !names.has(name));
  const remotes = [...unchanged, ...overrides.map(overriding)].sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    ...live,
    set: { id: `${live.set.id}+${digest(remotes.map(({ federationName }) => federationName).join('\n'))}`, remotes },
    assets: new Map([...live.assets].filter(([name]) => !names.has(name))),
    unavailable: new Set([...live.unavailable].filter((name) => !names.has(name))),
  };
}

/** Renderers identify sets by object identity. */
const cache = new WeakMap<LiveSet, Map<string, LiveSet>>();
const MAX_CACHED = 20;

/** The release set with a browser's overrides: those remotes are replaced and have no integrity check. */
export function applyOverrides(live: LiveSet, overrides: readonly Override[]): LiveSet {
  if (overrides.length === 0) return live;
  const cached = cache.get(live) ?? new BoundedMap<string, LiveSet>(MAX_CACHED);
  cache.set(live, cached);
  const key = digest(JSON.stringify(overrides));
  const set = cached.get(key) ?? overridden(live, overrides);
  cached.set(key, set);
  return set;
}
