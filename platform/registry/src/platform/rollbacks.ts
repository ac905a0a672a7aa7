import type { RemoteChange } from '../stores/changes.ts';
import { REVERTED, SHELL, stateOf, versionIn, type JournalEntry, type RegistryIndex } from '../stores/index-schema.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { GateError } from './gate-error.ts';
import type { Gate, Verdict } from './gate.ts';
import type { Mover } from './mover.ts';
import type { MoveRequest, Finding, MoveResult } from './platform.ts';

/** Number of journal entries searched for former versions. */
export const JOURNAL_LIMIT = 200;
/** Number of former versions checked before giving up. */
const MAX_CANDIDATES = 8;

interface Decision {
  changes: readonly RemoteChange[];
  findings?: Finding[];
  reason?: string;
}

interface Options {
  store: ReleaseStore;
  gate: Gate;
  readIndex: () => Promise<RegistryIndex>;
  mover: Mover;
}

/** Rollbacks, by people and by the gateway. The restored version must pass the gate against what is live now. */
export interface Rollbacks {
  rollback(remote: string, request: MoveRequest): Promise<MoveResult>;
  /** Takes a version out of service: ends the canary, or restores the newest former version that fits. Null if it is not live. */
  withdraw(remote: string, version: string, request: MoveRequest): Promise<MoveResult | null>;
}

const OF_STABLE = new Set(['promote', ...REVERTED]);

/** Versions that were once stable, without those that were rolled back or withdrawn last. */
export function formerVersions(journal: readonly JournalEntry[], remote: string): Set<string> {
  const lastReplaced = new Map<string, string>();
  const former = new Set<string>();
  for (const { action, from, to, remote: moved } of journal) {
    if (moved !== remote || !OF_STABLE.has(action)) continue;
    const replaced = versionIn(from);
    if (replaced && !lastReplaced.has(replaced)) lastReplaced.set(replaced, action);
    for (const version of [replaced, to]) if (version) former.add(version);
  }
  for (const [version, action] of lastReplaced) if (REVERTED.has(action)) former.delete(version);
  return former;
}

const reasonsOf = (findings: readonly Finding[]) =>
  findings
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => message)
    .join('; ');

export function createRollbacks({ store, gate, readIndex, mover }: Options): Rollbacks {
  async function checkFit(index: RegistryIndex, name: string, version: string): Promise<Verdict> {
    if (await store.releaseStamp(name, version)) return gate.check({ store, candidate: { name, version }, index, isRollback: true });
    return {
      ok: false,
      findings: [{ rule: 'files', severity: 'error', message: `${name} ${version} is not there any more`, affected: [name] }],
    };
  }

  /** The newest former version that fits, besides the previous one, which was checked already. */
  async function newestThatFits(index: RegistryIndex, remote: string): Promise<string | null> {
    const { stable, previous, canary } = index.remotes[remote]!;
    const former = formerVersions(await store.readJournal(JOURNAL_LIMIT), remote);
    for (const version of [stable, previous, canary?.version]) if (version) former.delete(version);
    for (const version of (await store.list(remote)).filter((one) => former.has(one)).slice(0, MAX_CANDIDATES))
      if ((await checkFit(index, remote, version)).ok) return version;
    return null;
  }

  async function move(remote: string, request: MoveRequest, decide: (index: RegistryIndex) => Promise<Decision>): Promise<MoveResult> {
    const { index, findings = [] } = await mover([remote], request, decide);
    return { number: index.number, remote: stateOf(index, remote)!, findings };
  }

  function refusal(remote: string, previous: string, findings: readonly Finding[], other: string | null): GateError {
    const advice = other
      ? `${remote} ${other} is the newest version that was live before and fits: promote ${remote}@${other}`
      : `no version of ${remote} that was live before fits; publish one that does, and promote it`;
    const message = `${remote} ${previous} does not fit what is live any more: ${reasonsOf(findings)}; ${advice}`;
    return new GateError(message, [...findings, { rule: 'way back', severity: 'warning', message: advice, affected: [remote] }]);
  }

  async function decideWithdrawal(index: RegistryIndex, remote: string, version: string, request: MoveRequest): Promise<Decision> {
    const change = { action: 'withdraw', remote, version } as const;
    const state = index.remotes[remote];
    // One that is not live any more: nothing changes.
    if (state?.stable !== version) return { changes: [change] };
    const { previous } = state;
    const before = previous === null ? null : await checkFit(index, remote, previous);
    if (before?.ok) return { changes: [change], findings: before.findings };
    const to = await newestThatFits(index, remote);
    if (!previous || !before) {
      if (!to) throw new GateError(`${remote} ${version} has no version before it that could take its place`, []);
      return { changes: [{ ...change, to }] };
    }
    if (!to) throw refusal(remote, previous, before.findings, null);
    const reason = [request.reason, `${previous} does not fit any more: ${reasonsOf(before.findings)}`].filter(Boolean).join('; ');
    return { changes: [{ ...change, to }], reason };
  }

  return {
    rollback: (remote, request) =>
      move(remote, request, async (index) => {
        const changes = [{ action: 'rollback', remote }] as const;
        const previous = stateOf(index, remote)?.previous;
        // Without a previous version this ends a canary (always allowed), or fails. The gate is of remotes.
        if (!previous || remote === SHELL) return { changes };
        const { ok, findings } = await checkFit(index, remote, previous);
        if (!ok) throw refusal(remote, previous, findings, await newestThatFits(index, remote));
        return { changes, findings };
      }),
    async withdraw(remote, version, request) {
      const state = (await readIndex()).remotes[remote];
      if (state?.stable !== version && state?.canary?.version !== version) return null;
      return move(remote, request, (index) => decideWithdrawal(index, remote, version, request));
    },
  };
}
