import { ReleaseError } from '@nightlark/release';
import { canaryBeside, type RemoteChange } from '../stores/changes.ts';
import { activeFreeze } from '../stores/freeze-error.ts';
import { SHELL, stateOf, type RegistryIndex } from '../stores/index-schema.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { passGate } from './gate-error.ts';
import type { Gate } from './gate.ts';
import type { Mover } from './mover.ts';
import { frozen, isSoon, reasonDespite } from './platform-freezes.ts';
import type { Finding, MoveRequest, MoveResult, Platform } from './platform.ts';

interface Options {
  store: ReleaseStore;
  gate: Gate;
  readIndex: () => Promise<RegistryIndex>;
  mover: Mover;
}

/** Moves forward, by people and by a canary's plan. */
export interface Moves extends Pick<Platform, 'promote' | 'canary' | 'pause' | 'schedule'> {
  /** Takes the next step of a canary's plan. Null if the version has none. */
  advance(remote: string, version: string, request: MoveRequest): Promise<MoveResult | null>;
}

/** The index with these versions live. */
function withStable(index: RegistryIndex, changes: readonly { remote: string; version: string }[]): RegistryIndex {
  const states = changes.map(({ remote, version }) => {
    const before = index.remotes[remote] ?? { previous: null, canary: null, since: index.updatedAt, by: '', releases: {} };
    return [remote, { ...before, stable: version, canary: canaryBeside(version, before) }] as const;
  });
  return { ...index, remotes: { ...index.remotes, ...Object.fromEntries(states) } };
}

/** What goes live passes the gate again, against what is live now. */
export function platformMoves({ store, gate, readIndex, mover }: Options): Moves {
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
      if (name !== SHELL)
        findings.push(...(await passGate(gate, { store, candidate: { name, version }, index: withStable(index, others) })));
    }
    return findings;
  }

  const gatedMove = (changes: readonly (RemoteChange & { version: string })[], request: MoveRequest) =>
    move(changes, request, (index) => checkAll(changes, index));

  return {
    async promote(remote, version, request, together = []) {
      const all = [{ remote, version }, ...together];
      if (new Set(all.map((one) => one.remote)).size < all.length) throw new ReleaseError('One remote can have one version only');
      return gatedMove(
        all.map((one) => ({ action: 'promote', ...one })),
        request,
      );
    },
    canary(remote, version, share, request) {
      if (remote === SHELL) throw new ReleaseError('The shell has no canary: promote a build of it, and roll it back');
      const change = { action: 'canary', remote, version, ...share } as const;
      // Ending a canary is always allowed.
      return share.percent === 0 ? move([change], request) : gatedMove([change], request);
    },
    pause: (remote, version, isPaused, request) => move([{ action: isPaused ? 'pause' : 'resume', remote, version }], request),
    async advance(remote, version, request) {
      const canary = (await readIndex()).remotes[remote]?.canary;
      if (canary?.version !== version || !canary.plan) return null;
      const { steps, minutes, views } = canary.plan;
      const [percent = 100, ...rest] = steps;
      // The rest of the world has not tried what an audience did.
      if (percent === 100 && !canary.audience) return gatedMove([{ action: 'promote', remote, version }], request);
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
  };
}
