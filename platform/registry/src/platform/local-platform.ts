import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseRelease, assertContract, integrityOf } from '@nightlark/release';
import { otherContent } from '../stores/conflict-error.ts';
import { assertComplete } from '../stores/directory-store.ts';
import { EMPTY_INDEX, SHELL } from '../stores/index-schema.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { passGate } from './gate-error.ts';
import type { Platform } from './platform.ts';
import { platformArchive } from './platform-archive.ts';
import { createForward } from './forward.ts';
import { platformFreezes } from './platform-freezes.ts';
import { platformMoves, type Moves } from './platform-moves.ts';
import { platformLanders } from './platform-landers.ts';
import { platformRequests } from './platform-requests.ts';
import { platformPrune } from './platform-prune.ts';
import { platformOverrides } from './platform-overrides.ts';
import { linkToPublished, platformPreviews } from './platform-previews.ts';
import type { Gate } from './gate.ts';
import { createMover } from './mover.ts';
import { createRollbacks, type Rollbacks } from './rollbacks.ts';
import { explain } from './explain.ts';

interface Candidate {
  directory: string;
  name: string;
  version: string;
  /** Content of its `release.json`. */
  described: Buffer;
}

/** A view of the store with one more release, for the gate before publication. */
function withCandidate(store: ReleaseStore, { directory, name, version, described }: Candidate): ReleaseStore {
  const isCandidate = (otherName: string, otherVersion: string) => otherName === name && otherVersion === version;
  return {
    ...store,
    releaseDirectory: (...one) => (isCandidate(...one) ? directory : store.releaseDirectory(...one)),
    releaseStamp: async (...one) => (isCandidate(...one) ? 'candidate' : store.releaseStamp(...one)),
    async readRelease(otherName, otherVersion, sha384) {
      if (!isCandidate(otherName, otherVersion)) return store.readRelease(otherName, otherVersion, sha384);
      const release = parseRelease(described, 'release.json', { name, version, sha384 });
      assertContract(release);
      return release;
    },
  };
}

/** The operations of teams, and those of the platform itself. */
export interface LocalPlatform extends Platform, Pick<Moves, 'advance'>, Pick<Rollbacks, 'withdraw'> {}

/**
 * Creates a platform over a store. Every release passes the gate before it is published, and again before it goes live.
 * @example const platform = createPlatform(store, openGate(openShellStore(store)));
 */
export function createPlatform(store: ReleaseStore, gate: Gate): LocalPlatform {
  const readIndex = async () => ((await store.indexStamp()) === 'missing' ? EMPTY_INDEX : store.readIndex());

  /**
   * Whether it was published before, after its check: then nothing is written. Asks for what is published, not for what this machine
   * has: a version that was removed from a bucket is checked again.
   * @throws ConflictError if it was, with other content
   */
  async function isPublished(name: string, version: string, described: Buffer): Promise<boolean> {
    if (!(await store.list(name)).includes(version)) return false;
    // From a bucket it is downloaded first.
    await store.readRelease(name, version);
    if (described.equals(await readFile(path.join(store.releaseDirectory(name, version), 'release.json')))) return true;
    throw otherContent(name, version);
  }

  const mover = createMover(store, readIndex);
  const forward = createForward({ store, gate, mover });

  return {
    location: store.location,
    async status() {
      const { remotes, shell, freezes = [], requests = [], approvals = {}, ...index } = await readIndex();
      const listed = Object.entries(remotes).map(async ([name, state]) => [name, { ...state, published: await store.list(name) }] as const);
      return {
        ...index,
        remotes: Object.fromEntries(await Promise.all(listed)),
        shell: shell && { ...shell, published: await store.list(SHELL) },
        freezes: freezes.filter(({ until }) => Date.parse(until) > Date.now()),
        requests,
        approvals,
        limits: gate.limits,
      };
    },
    journal: (limit) => store.readJournal(limit),
    explain: async (address) => explain(store, await readIndex(), address),
    audit: async () => gate.audit(store, await readIndex()),
    published: (name) => store.list(name),
    async publish(builtDirectory, name, version, { commit, key } = {}) {
      const described = await assertComplete(builtDirectory, name, version);
      const preview = linkToPublished(store, { name, version, sha384: integrityOf(described) }, key);
      if (await isPublished(name, version, described)) return { result: 'unchanged', findings: [], preview };
      const seen = withCandidate(store, { directory: builtDirectory, name, version, described });
      const findings = await passGate(gate, { store: seen, candidate: { name, version }, index: await readIndex(), isPublish: true });
      const result = await store.publish(builtDirectory, name, version);
      if (commit && result === 'published') await store.noteCommit(name, version, commit);
      return { result, findings, preview };
    },
    ...platformArchive(store, readIndex),
    ...platformMoves({ ...forward, readIndex }),
    ...platformRequests({ ...forward, mover, readIndex }),
    ...platformFreezes(mover),
    ...platformPrune(store, mover, readIndex),
    ...platformLanders(store, mover),
    ...platformOverrides(store),
    ...platformPreviews(store, readIndex),
    ...createRollbacks({ store, gate, readIndex, mover }),
  };
}
