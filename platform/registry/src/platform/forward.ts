import { ReleaseError } from '@nightlark/release';
import { canaryBeside, type Change, type RemoteChange } from '../stores/changes.ts';
import { activeFreeze } from '../stores/freeze-error.ts';
import { SHELL, stateOf, type AskedChange, type RegistryIndex } from '../stores/index-schema.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { passGate } from './gate-error.ts';
import type { Gate } from './gate.ts';
import type { Mover } from './mover.ts';
import { frozen, isForward, isSoon, reasonDespite } from './platform-freezes.ts';
import type { Finding, MoveRequest, MoveResult } from './platform.ts';
import { formerVersions, JOURNAL_LIMIT } from './rollbacks.ts';

interface Options {
  store: ReleaseStore;
  gate: Gate;
  mover: Mover;
}

/** The index with these versions live. */
function withStable(index: RegistryIndex, changes: readonly { remote: string; version: string }[]): RegistryIndex {
  const states = changes.map(({ remote, version }) => {
    const before = index.remotes[remote] ?? { previous: null, canary: null, since: index.updatedAt, by: '', releases: {} };
    return [remote, { ...before, stable: version, canary: canaryBeside(version, before) }] as const;
  });
  return { ...index, remotes: { ...index.remotes, ...Object.fromEntries(states) } };
}

/** Each passes the gate against the index after the move; all go live, or none. */
async function checkAll({ store, gate }: Options, changes: readonly AskedChange[], index: RegistryIndex): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { remote: name, version } of changes) {
    if (!(await store.releaseStamp(name, version))) throw new ReleaseError(`${name} ${version} is not published`);
    const others = changes.filter(({ remote, action }) => remote !== name && remote !== SHELL && action === 'promote');
    // The gate is of remotes, against the live shell: a build of the shell is watched after it went live.
    if (name !== SHELL) findings.push(...(await passGate(gate, { store, candidate: { name, version }, index: withStable(index, others) })));
  }
  return findings;
}

function assertUnfrozen({ at, despiteFreeze }: Extract<AskedChange, { action: 'schedule' }>, index: RegistryIndex): void {
  const freeze = despiteFreeze ? undefined : activeFreeze(index, Date.parse(at));
  if (freeze) throw frozen(freeze);
}

export interface Forward {
  /** Whatever needs neither the gate nor a second person. */
  move(changes: readonly RemoteChange[], request: MoveRequest): Promise<MoveResult>;
  /** Passes the gate. Where two people are wanted, it only asks for it, unless `isAgreed`; `also` comes with it then. */
  goForward(changes: readonly AskedChange[], request: MoveRequest, agreed?: { also?: readonly Change[] }): Promise<MoveResult>;
}

export function createForward(options: Options): Forward {
  const { store, mover } = options;

  /** Until when a second person may agree; null if none is wanted. */
  async function waitsUntil(index: RegistryIndex, changes: readonly AskedChange[]): Promise<string | null> {
    const journal = index.approvals && (await store.readJournal(JOURNAL_LIMIT));
    const hours = changes.flatMap((change) => {
      const approval = index.approvals?.[change.remote];
      if (!approval) return [];
      const { schedule } = stateOf(index, change.remote) ?? {};
      const isPlanned = change.action === 'promote' && schedule?.version === change.version && Date.parse(schedule.at) <= Date.now();
      const isBack = change.action === 'promote' && formerVersions(journal!, change.remote).has(change.version);
      // With steps a smaller share grows by itself.
      const isNew = change.action === 'schedule' || (change.action === 'canary' && change.plan) || isForward(index, change);
      return isNew && !isPlanned && !isBack ? [approval.hours] : [];
    });
    return hours.length > 0 ? new Date(Date.now() + Math.min(...hours) * 3_600_000).toISOString() : null;
  }

  async function goForward(
    changes: readonly AskedChange[],
    request: MoveRequest,
    agreed?: { also?: readonly Change[] },
  ): Promise<MoveResult> {
    if (changes.some((change) => change.action === 'schedule' && !isSoon(change.at)))
      throw new ReleaseError('The time of a promotion must be in the year to come');
    const remotes = changes.map(({ remote }) => remote);
    const { index, findings } = await mover(remotes, request, async (before) => {
      for (const change of changes) if (change.action === 'schedule') assertUnfrozen(change, before);
      const reason = reasonDespite(before, changes, request);
      const findings = await checkAll(options, changes, before);
      const until = agreed ? null : await waitsUntil(before, changes);
      const { despiteFreeze } = request;
      if (until) return { changes: [{ action: 'request', changes, until, despiteFreeze }] satisfies Change[], findings };
      return { changes: [...(agreed?.also ?? []), ...changes], reason, findings };
    });
    const asked = index.requests?.find(({ number }) => number === index.number);
    const live = remotes.map((name) => stateOf(index, name)).find((state) => state !== undefined)!;
    return { number: index.number, remote: live, findings, ...(asked && { request: asked }) };
  }

  return {
    goForward,
    async move(changes, request) {
      const { index } = await mover(
        changes.map(({ remote }) => remote),
        request,
        (before) => ({ changes, reason: reasonDespite(before, changes, request) }),
      );
      return { number: index.number, remote: stateOf(index, changes[0]!.remote)!, findings: [] };
    },
  };
}
