import { openDirectoryStore, openShellStore, type ReleaseStore } from '@nightlark/registry';
import type { Release } from '@nightlark/release';
import { openGate } from '@nightlark/gate';
import { createPlatform, type LocalPlatform } from '@nightlark/registry/platform';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openCandidate, type Candidate } from './candidate.ts';

type BrowserPolicy = 'off' | 'warn' | 'require';

const fixtures = () => JSON.parse(process.env['FIXTURES']!) as Record<string, string>;

export interface TestPlatform {
  store: ReleaseStore;
  /** Its gate starts no browser. */
  platform: LocalPlatform;
  /** The same with another policy of the operator. */
  withPolicy(browser: BrowserPolicy): LocalPlatform;
  /** A copy of a built fixture, to be modified. */
  candidate(fixture?: string): Promise<Candidate>;
  /** Publishes to the store, bypassing the gate. */
  live(candidate: Candidate): Promise<Release>;
  remove(): Promise<void>;
}

/** A platform with the real shell and two live remotes, one of them with a canary. */
export async function createTestPlatform(): Promise<TestPlatform> {
  const world = await createEmptyPlatform();
  const { candidate, live, store } = world;
  for (const fixture of ['mf-alpha@1.0.0', 'mf-beta@1.0.0']) {
    const { name: remote, version: stable } = await live(await candidate(fixture));
    await store.move({ action: 'promote', remote, version: stable }, { who: 'test' });
  }
  const canary = await candidate('mf-beta@1.1.0');
  const { routes, slots } = canary.release;
  routes.push({ id: 'beta-news', path: '/beta/news', layout: 'default', access: 'any' });
  slots.push({ id: 'beta-match', slot: 'overlay', overlay: 'match', audience: 'member', load: 'open' });
  await live(canary);
  await store.move({ action: 'canary', remote: 'mf-beta', version: '1.1.0', percent: 5 }, { who: 'test' });
  return world;
}

/** A platform with the real shell and nothing live. */
export async function createEmptyPlatform(): Promise<TestPlatform> {
  const root = await mkdtemp(path.join(tmpdir(), 'gate-'));
  const store = openDirectoryStore(path.join(root, 'registry'));
  const shell = fixtures()['shell']!;
  const version = path.basename(shell);
  const shells = openShellStore(store);
  await shells.publish(shell, version, { who: 'test' });
  let count = 0;

  async function candidate(fixture = 'mf-stories@1.0.0'): Promise<Candidate> {
    const directory = path.join(root, 'built', String(++count));
    await cp(fixtures()[fixture]!, directory, { recursive: true });
    return openCandidate(directory);
  }
  async function live(built: Candidate): Promise<Release> {
    const release = await built.describe();
    await store.publish(built.directory, release.name, release.version);
    return release;
  }

  const withPolicy = (policy: BrowserPolicy) => createPlatform(store, openGate(shells, { browser: policy }));

  return {
    store,
    platform: withPolicy('off'),
    withPolicy,
    candidate,
    live,
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
