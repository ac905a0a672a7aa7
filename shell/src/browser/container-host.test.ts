import type { ReleaseSetRemote } from '@nightlark/contract';
import type { SharedLibrary } from '@nightlark/release/client';
import { createContainerHost } from './container-host.ts';

type Scope = Record<string, Record<string, { get: () => Promise<() => unknown> }>>;

const LIBRARY = { name: 'react' };
const SURFACE: SharedLibrary[] = [{ key: 'react', version: '19.0.0', lib: LIBRARY }];
const described = (name: string) => ({ name, entry: `/mf/${name}/remoteEntry.mjs`, routes: [], slots: [] }) as unknown as ReleaseSetRemote;

test('what a remote puts into its share scope reaches no other remote', async () => {
  const seen: unknown[] = [];
  const importEntry = async (entry: string) => ({
    async init(scope: Scope) {
      seen.push((await scope['react']!['19.0.0']!.get())());
      if (!entry.includes('mf-hostile')) return;
      scope['react']!['19.0.0']!.get = () => Promise.reject(new Error('replaced'));
      scope['react']!['99.0.0'] = { get: async () => () => ({}) };
      Object.assign(scope, { jotai: {} });
    },
    async get() {
      const name = /mf-\w+/.exec(entry)![0];
      return () => ({ default: { name, routes: [], slots: [], messages: async () => ({ default: {} }) } });
    },
  });
  const host = createContainerHost(SURFACE, importEntry);
  await host.loadRemote(described('mf-hostile'));
  expect(await host.loadRemote(described('mf-other'))).toMatchObject({ name: 'mf-other' });
  expect(seen).toEqual([LIBRARY, LIBRARY]);
});
