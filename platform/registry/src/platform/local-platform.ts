import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ReleaseError, parseRelease, assertContract } from '@nightlark/release';
import { otherContent } from '../stores/conflict-error.ts';
import { canaryBeside, type RemoteChange } from '../stores/changes.ts';
import { activeFreeze } from '../stores/freeze-error.ts';
import { assertComplete } from '../stores/directory-store.ts';
import { EMPTY_INDEX, SHELL, stateOf, type RegistryIndex } from '../stores/index-schema.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { GateError } from './gate-error.ts';
import type { MoveRequest, Finding, MoveResult, Platform } from './platform.ts';
import { frozen, isSoon, platformFreezes, reasonDespite } from './platform-freezes.ts';
import { platformLanders } from './platform-landers.ts';
import { platformPrune } from './platform-prune.ts';
import { platformOverrides } from './platform-overrides.ts';
import type { Gate, GateInput } from './gate.ts';
import { createMover } from './mover.ts';
import { createRollbacks, type Rollbacks } from './rollbacks.ts';
import { explain } from './explain.ts';

/** A view of the store with one more release, for the gate before publication. */
function withCandidate(store: ReleaseStore, directory: string, name: string, version: string, described: Buffer): ReleaseStore {
  const isCandidate = (otherName: string, otherVersion: string) => otherName === name && otherVersion === version;
  return {
    ...store,
    releaseDirectory: (...one) => (isCandidate(...one) ? directory : store.releaseDirectory(...one)),
    releaseStamp: async (...one) => (isCandidate(...one) ? 'candidate' : store.releaseStamp(...one)),
    async readRelease(otherName, otherVersion, sha384) {
      if (!isCandidate(otherName, otherVersion)) return store.readRelease(otherName, otherVersion, sha384);
      const release = parseRelease(described, 'release.json', name, version, sha384);
      assertContract(release);
      return release;
    },
  };
}

/** The index with these versions live. */
function withStable(index: RegistryIndex, changes: readonly { remote: string; version: string }[]): RegistryIndex {
  const states = changes.map(({ remote, version }) => {
    const before = index.remotes[remote] ?? { previous: null, canary: null, since: index.updatedAt, by: '', releases: {} };
    return [remote, { ...before, stable: version, canary: canaryBeside(version, before) }] as const;
  });
  return { ...index, remotes: { ...index.remotes, ...Object.fromEntries(states) } };
}

/** The operations of teams, and those of the platform itself. */
export interface LocalPlatform extends Platform, Pick<Rollbacks, 'withdraw'> {
  /** Takes the next step of a canary's plan. Null if the version has none. */
  advance(remote: string, version: string, request: MoveRequest): Promise<MoveResult | null>;
}

/**
 * Creates a platform over a store. Every release passes the gate before it is published, and again before it goes live.
 * @example const platform = createPlatform(store, openGate(openShellStore(store)));
 */
export function createPlatform(store: ReleaseStore, gate: Gate): LocalPlatform {
  const readIndex = async () => ((await store.indexStamp()) === 'missing' ? EMPTY_INDEX : store.readIndex());

  async function pass(input: GateInput): Promise<Finding[]> {
    const { ok, findings } = await gate.check(input);
    if (ok) return findings;
    const { name, version } = input.candidate;
    const reasons = findings.filter(({ severity }) => severity === 'error').map(({ message }) => message);
    throw new GateError(`${name} ${version} does not pass the gate: ${reasons.join('; ')}`, findings);
  }

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

  async function move(
    changes: readonly RemoteChange[],
    request: MoveRequest,
    check: (index: RegistryIndex) => Promise<Finding[]> = async () => [],
  ): Promise<MoveResult> {
    const remotes = changes.map(({ remote }) => remote);
    const { index, findings } = await mover(remotes, request, async (before) => ({
      changes,
      reason: reasonDespite(before, changes, request),
      findings: await check(before),
    }));
    return { number: index.number, remote: stateOf(index, remotes[0]!)!, findings };
  }

  /** Each passes the gate against the index after the move; all go live, or none. */
  async function checkAll(changes: readonly (RemoteChange & { version: string })[], index: RegistryIndex): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const { remote: name, version } of changes) {
      if (!(await store.releaseStamp(name, version))) throw new ReleaseError(`${name} ${version} is not published`);
      const others = changes.filter(({ remote, action }) => remote !== name && remote !== SHELL && action === 'promote');
      // The gate is of remotes, against the live shell: a build of the shell is watched after it went live.
      if (name !== SHELL) findings.push(...(await pass({ store, candidate: { name, version }, index: withStable(index, others) })));
    }
    return findings;
  }

  const gatedMove = (changes: readonly (RemoteChange & { version: string })[], request: MoveRequest) =>
    move(changes, request, (index) => checkAll(changes, index));

  return {
    location: store.location,
    async status() {
      const { number, updatedAt, remotes, shell, landers, freezes = [] } = await readIndex();
      const listed = Object.entries(remotes).map(async ([name, state]) => [name, { ...state, published: await store.list(name) }] as const);
      return {
        number,
        updatedAt,
        remotes: Object.fromEntries(await Promise.all(listed)),
        shell: shell && { ...shell, published: await store.list(SHELL) },
        landers,
        freezes: freezes.filter(({ until }) => Date.parse(until) > Date.now()),
        limits: gate.limits,
      };
    },
    journal: (limit) => store.readJournal(limit),
    explain: async (address) => explain(store, await readIndex(), address),
    audit: async () => gate.audit(store, await readIndex()),
    published: (name) => store.list(name),
    async publish(builtDirectory, name, version) {
      const described = await assertComplete(builtDirectory, name, version);
      if (await isPublished(name, version, described)) return { result: 'unchanged', findings: [] };
      const seen = withCandidate(store, builtDirectory, name, version, described);
      const findings = await pass({ store: seen, candidate: { name, version }, index: await readIndex(), isPublish: true });
      return { result: await store.publish(builtDirectory, name, version), findings };
    },
    async promote(remote, version, request, together = []) {
      const all = [{ remote, version }, ...together];
      if (new Set(all.map((one) => one.remote)).size < all.length) throw new ReleaseError('One remote can have one version only');
      return gatedMove(
        all.map((one) => ({ action: 'promote', ...one })),
        request,
      );
    },
    canary(remote, version, percent, request, plan) {
      if (remote === SHELL) throw new ReleaseError('The shell has no canary: promote a build of it, and roll it back');
      const change = { action: 'canary', remote, version, percent, plan } as const;
      // Ending a canary is always allowed.
      return percent === 0 ? move([change], request) : gatedMove([change], request);
    },
    pause: (remote, version, isPaused, request) => move([{ action: isPaused ? 'pause' : 'resume', remote, version }], request),
    async advance(remote, version, request) {
      const canary = (await readIndex()).remotes[remote]?.canary;
      if (canary?.version !== version || !canary.plan) return null;
      const { steps, minutes, views } = canary.plan;
      const [percent = 100, ...rest] = steps;
      if (percent === 100) return gatedMove([{ action: 'promote', remote, version }], request);
      const plan = rest.length > 0 ? { steps: rest, minutes, views } : undefined;
      // It passed the gate as a canary, and does so again as the last step.
      return move([{ action: 'canary', remote, version, percent, plan }], request);
    },
    async schedule(remote, version, at, { despiteFreeze, ...request }) {
      if (remote === SHELL) throw new ReleaseError('Only remotes are promoted at a time');
      if (at === null) return move([{ action: 'schedule', remote, version, at }], request);
      if (!isSoon(at)) throw new ReleaseError('The time of a promotion must be in the year to come');
      const change = { action: 'schedule', remote, version, at: new Date(at).toISOString(), despiteFreeze } as const;
      return move([change], request, async (index) => {
        const freeze = despiteFreeze ? undefined : activeFreeze(index, Date.parse(at));
        if (freeze) throw frozen(freeze);
        return checkAll([change], index);
      });
    },
    ...platformFreezes(mover),
    ...platformPrune(store, mover, readIndex),
    ...platformLanders(store, mover),
    ...platformOverrides(store),
    ...createRollbacks({ store, gate, readIndex, mover }),
  };
}
