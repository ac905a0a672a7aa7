import type { ReleaseSetRemote } from '@nightlark/contract';
import { describeForDevtools, markAsLoaded } from './runtime-host.ts';

const remote = (federationName: string, entry: string): ReleaseSetRemote => ({
  name: 'mf-likes',
  version: '1.2.0',
  federationName,
  entry,
  routes: [],
  slots: [],
});

/** Parses an id as the DevTools' graph does: type, name, URL (only its protocol, unless it ends with .js or .json). */
const shownAs = (id: string) => id.split(':')[1];

test('each remote is an edge of the host and a row of its own, under the name that the DevTools show', () => {
  Object.assign(globalThis, { __FEDERATION__: { moduleInfo: {} } });
  describeForDevtools('shell', remote('mf_likes_1_2_0', '/mf/mf-likes/1.2.0/client/remoteEntry.mjs'));
  describeForDevtools('shell', remote('mf_likes_override_1', 'http://localhost:4203/remoteEntry.mjs'));
  const { shell, ...rows } = globalThis.__FEDERATION__.moduleInfo;
  const edges = Object.entries((shell as { remotesInfo: Record<string, { matchedVersion: string }> }).remotesInfo);
  const ids = edges.map(([name, { matchedVersion }]) => `${name}:${matchedVersion}`);
  expect(Object.keys(rows)).toEqual(ids);
  expect(ids.map(shownAs)).toEqual(['mf_likes_1_2_0', 'mf_likes_override_1']);
  expect(Object.values(rows)).toEqual([
    {
      version: '1.2.0',
      globalName: 'mf_likes_1_2_0',
      remoteEntry: new URL('/mf/mf-likes/1.2.0/client/remoteEntry.mjs', document.baseURI).href,
    },
    { version: '1.2.0', globalName: 'mf_likes_override_1', remoteEntry: 'http://localhost:4203/remoteEntry.mjs' },
  ]);
});

test('a library stays loaded for the DevTools when a container marks it with a 1', () => {
  const library: { version: string; loaded?: unknown } = { version: '19.0.0', loaded: true };
  markAsLoaded([library as { loaded?: boolean }]);
  library.loaded = 1;
  expect({ ...library }).toEqual({ version: '19.0.0', loaded: true });
});
