import type { ReleaseSet } from '@nightlark/contract';
import { createRemotes } from './remotes.ts';

const Component = () => null;
const slot = { id: 'ready', slot: 'banner', audience: 'any', load: 'server' };
const set = {
  id: 'set-1',
  remotes: [{ name: 'mf-alpha', federationName: 'mf_alpha', version: '1.0.0', routes: [], slots: [slot] }],
} as unknown as ReleaseSet;

test.each(['extension', 'fill'])('a release that declares its code as "%s" → the extension is loaded', async (key) => {
  const remote = { name: 'mf-alpha', routes: [], slots: [{ ...slot, [key]: async () => ({ Component }) }] };
  const [alpha] = createRemotes({ loadRemote: async () => remote as never }, { deadlineMs: 1_000, retryAfterMs: 1_000 })(set);
  expect(await alpha!.extension('ready').load()).toEqual({ Component });
});
