import { ReleaseError } from '@nightlark/release';
import type { RemoteChange } from '../stores/changes.ts';
import type { JournalEntry, RegistryIndex } from '../stores/index-schema.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { GateError } from './gate-error.ts';
import type { Gate, Verdict } from './gate.ts';
import type { Asked, Finding, MoveResult } from './platform.ts';

/** How far back the journal is asked what was live. */
const REMEMBERED = 200;
/** How many versions are looked at before it is said that none fits. */
const TRIED = 8;

interface Options {
  store: ReleaseStore;
  gate: Gate;
  readIndex: () => Promise<RegistryIndex>;
}

/** The ways back, for people and for the gateway itself. A version that is returned to must fit what is live meanwhile. */
export interface Returns {
  rollback(remote: string, asked: Asked): Promise<MoveResult>;
  /** Takes a version out of service: the canary ends, or everybody gets the newest former version that fits. Null when it is not live any more. */
  withdraw(remote: string, version: string, asked: Asked): Promise<MoveResult | null>;
}

const LEFT_BEHIND = new Set(['rollback', 'withdraw']);

/** Versions that everybody had once, without those that were taken back when they were last live. */
function formerVersions(moves: readonly JournalEntry[]): Set<string> {
  const lastLeft = new Map<string, string>();
  const were = new Set<string>();
  for (const { action, from, to } of moves) {
    if (action === 'canary') continue;
    // Of a canary that ended the journal says its share too.
    const left = from?.split(' ', 1)[0];
    if (left && !lastLeft.has(left)) lastLeft.set(left, action);
    for (const version of [left, to]) if (version) were.add(version);
  }
  for (const [version, action] of lastLeft) if (LEFT_BEHIND.has(action)) were.delete(version);
  return were;
}

const reasonsOf = (findings: readonly Finding[]) => findings.filter(({ severity }) => severity === 'error').map(({ message }) => message).join('; '); // prettier-ignore

export function createReturns({ store, gate, readIndex }: Options): Returns {
  async function look(index: RegistryIndex, name: string, version: string): Promise<Verdict> {
    if (await store.releaseStamp(name, version)) return gate.check({ store, candidate: { name, version }, index, isReturn: true });
    return {
      ok: false,
      findings: [{ rule: 'files', severity: 'error', message: `${name} ${version} is not there any more`, affected: [name] }],
    };
  }

  /** The newest version that was live before, is not bad, and fits; the version before is not asked again. */
  async function newestThatFits(index: RegistryIndex, remote: string): Promise<string | null> {
    const { stable, previous, canary } = index.remotes[remote]!;
    const were = formerVersions((await store.readJournal(REMEMBERED)).filter((entry) => entry.remote === remote));
    for (const version of [stable, previous, canary?.version]) if (version) were.delete(version);
    for (const version of (await store.list(remote)).filter((one) => were.has(one)).slice(0, TRIED))
      if ((await look(index, remote, version)).ok) return version;
    return null;
  }

  async function move(change: RemoteChange, asked: Asked, index: RegistryIndex, findings: Finding[] = []): Promise<MoveResult> {
    // What was looked at is what moves: anything that changed meanwhile is a conflict.
    const moved = await store.move([change], { ...asked, expected: asked.expected ?? index.number });
    return { number: moved.number, remote: moved.remotes[change.remote]!, findings };
  }

  function refusal(remote: string, previous: string, findings: readonly Finding[], other: string | null): GateError {
    const way = other
      ? `${remote} ${other} is the newest version that was live before and fits: promote ${remote}@${other}`
      : `no version of ${remote} that was live before fits; publish one that does, and promote it`;
    const message = `${remote} ${previous} does not fit what is live any more: ${reasonsOf(findings)}; ${way}`;
    return new GateError(message, [...findings, { rule: 'way back', severity: 'warning', message: way, affected: [remote] }]);
  }

  return {
    async rollback(remote, asked) {
      const index = await readIndex();
      const previous = index.remotes[remote]?.previous;
      // Without a version before, a canary ends (which is always allowed) or there is nothing to go back to.
      if (!previous) return move({ action: 'rollback', remote }, asked, index);
      const { ok, findings } = await look(index, remote, previous);
      if (!ok) throw refusal(remote, previous, findings, await newestThatFits(index, remote));
      return move({ action: 'rollback', remote }, asked, index, findings);
    },
    async withdraw(remote, version, asked) {
      const index = await readIndex();
      const state = index.remotes[remote];
      if (state?.canary?.version === version) return move({ action: 'withdraw', remote, version }, asked, index);
      if (state?.stable !== version) return null;
      const { previous } = state;
      const before = previous === null ? null : await look(index, remote, previous);
      if (before?.ok) return move({ action: 'withdraw', remote, version }, asked, index, before.findings);
      const to = await newestThatFits(index, remote);
      if (!previous || !before) {
        if (!to) throw new ReleaseError(`${remote} ${version} has no version before it that could take its place`);
        return move({ action: 'withdraw', remote, version, to }, asked, index);
      }
      if (!to) throw refusal(remote, previous, before.findings, null);
      const reason = [asked.reason, `${previous} does not fit any more: ${reasonsOf(before.findings)}`].filter(Boolean).join('; ');
      return move({ action: 'withdraw', remote, version, to }, { ...asked, reason }, index);
    },
  };
}
