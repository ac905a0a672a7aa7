import type { ReleaseSetRemote } from '@nightlark/contract';
import type { Override } from '@nightlark/registry/platform';
import { createHash } from 'node:crypto';
import type { LiveSet } from '../registry/live-set.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

function overriding({ remote, url, routes, slots }: Override): ReleaseSetRemote {
  return {
    name: remote,
    version: 'override',
    // The same for the same build, so that nothing is made anew with every page.
    federationName: `${remote}_override_${digest(JSON.stringify([url, routes, slots]))}`.replace(/\W/g, '_'),
    entry: `${url}remoteEntry.mjs`,
    routes,
    slots,
    override: { url },
  };
}

function overridden(live: LiveSet, overrides: readonly Override[]): LiveSet {
  const names = new Set(overrides.map(({ remote }) => remote));
  const kept = live.set.remotes.filter(({ name }) => !names.has(name));
  const remotes = [...kept, ...overrides.map(overriding)].sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    set: { id: `${live.set.id}+${digest(remotes.map(({ federationName }) => federationName).join('\n'))}`, remotes },
    assets: new Map([...live.assets].filter(([name]) => !names.has(name))),
    unavailable: new Set([...live.unavailable].filter((name) => !names.has(name))),
  };
}

/** Workers know sets by identity: what is the same is the same object. */
const made = new WeakMap<LiveSet, Map<string, LiveSet>>();
const KEPT = 20;

/** The set of one browser's pages: overridden remotes stand in for the released ones, with no integrity to check; all others stay as they are. */
export function applyOverrides(live: LiveSet, overrides: readonly Override[]): LiveSet {
  if (overrides.length === 0) return live;
  const known = made.get(live) ?? new Map<string, LiveSet>();
  made.set(live, known);
  const key = digest(JSON.stringify(overrides));
  const set = known.get(key) ?? overridden(live, overrides);
  known.set(key, set);
  if (known.size > KEPT) known.delete(known.keys().next().value!);
  return set;
}
