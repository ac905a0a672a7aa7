import { movedMeanwhile } from './conflict-error.ts';
import { ReleaseError, assertCoordinates } from '@nightlark/release';
import { EMPTY_INDEX, SHELL, stateOf, type JournalEntry, type RegistryIndex, type RemoteState } from './index-schema.ts';

export type LanderChange = { action: 'publish-lander'; lander: string; hash: string } | { action: 'unpublish-lander'; lander: string };

/**
 * Changes of a remote. A withdrawal names the version, so that it is idempotent when two gateways notice the same fault; `to` is the
 * replacement, if not the previous version.
 */
export type RemoteChange =
  | { action: 'promote'; remote: string; version: string }
  | { action: 'canary'; remote: string; version: string; percent: number }
  | { action: 'rollback'; remote: string }
  | { action: 'withdraw'; remote: string; version: string; to?: string };

export type Change = RemoteChange | LanderChange;

export interface Author {
  who: string;
  reason?: string | undefined;
  /** The index number that the decision was made on; any other is a conflict. */
  expected?: number | undefined;
}

type State = Pick<RemoteState, 'stable' | 'previous' | 'canary'>;
type Step = Pick<JournalEntry, 'action' | 'remote' | 'from' | 'to'>;

function live(index: RegistryIndex, remote: string): RemoteState {
  const state = stateOf(index, remote);
  if (!state) throw new ReleaseError(`${remote} is not live; promote a version of it first`);
  return state;
}

function back(remote: string, { stable, previous }: State): State {
  if (!previous) throw new ReleaseError(`${remote} ${stable} has no version before it to go back to; promote the one you want`);
  return { stable: previous, previous: null, canary: null };
}

/** The canary that goes on beside another stable version: none if that is its own, since all have it then. */
export function canaryBeside(stable: string, before: Pick<State, 'canary'> | undefined): State['canary'] {
  return before?.canary?.version === stable ? null : (before?.canary ?? null);
}

const asText = (canary: RemoteState['canary']) => canary && `${canary.version} ${canary.percent} %`;

function apply(index: RegistryIndex, change: RemoteChange): { state: State; step: Step } | null {
  const { action, remote } = change;
  switch (change.action) {
    case 'promote': {
      assertCoordinates(remote, change.version);
      const before = stateOf(index, remote);
      if (before?.stable === change.version) return null;
      // Promoting the previous version is a rollback, too: a withdrawal must never restore the version that it replaced.
      const isRollback = before?.previous === change.version;
      const state = {
        stable: change.version,
        previous: isRollback ? null : (before?.stable ?? null),
        canary: canaryBeside(change.version, before),
      };
      return { state, step: { action: isRollback ? 'rollback' : action, remote, from: before?.stable ?? null, to: change.version } };
    }
    case 'canary': {
      assertCoordinates(remote, change.version);
      const before = live(index, remote);
      if (!(change.percent >= 0 && change.percent <= 100)) throw new ReleaseError(`${change.percent} is not a percentage from 0 to 100`);
      if (before.stable === change.version) throw new ReleaseError(`${remote} ${change.version} is live for everybody already`);
      if (change.percent === 0 && before.canary?.version !== change.version) return null;
      const canary = change.percent > 0 ? { version: change.version, percent: change.percent } : null;
      if (asText(before.canary) === asText(canary)) return null;
      return { state: { ...before, canary }, step: { action, remote, from: asText(before.canary), to: asText(canary) } };
    }
    case 'rollback': {
      const before = live(index, remote);
      if (!before.previous && before.canary)
        return { state: { ...before, canary: null }, step: { action, remote, from: asText(before.canary), to: null } };
      const state = back(remote, before);
      return { state, step: { action, remote, from: before.stable, to: state.stable } };
    }
    case 'withdraw': {
      const before = live(index, remote);
      if (before.canary?.version === change.version)
        return { state: { ...before, canary: null }, step: { action, remote, from: asText(before.canary), to: null } };
      if (before.stable !== change.version) return null;
      const next = change.to ? { stable: change.to, previous: null } : back(remote, before);
      const state = { ...next, canary: canaryBeside(next.stable, before) };
      return { state, step: { action, remote, from: before.stable, to: state.stable } };
    }
  }
}

function applyLander(index: RegistryIndex, change: LanderChange, since: string, by: string) {
  const { action, lander } = change;
  const { [lander]: _, ...others } = index.landers;
  const before = Object.hasOwn(index.landers, lander) ? index.landers[lander] : undefined;
  const to = change.action === 'publish-lander' ? change.hash : null;
  if (!to && !before) throw new ReleaseError(`The lander ${lander} is not published`);
  if (before?.hash === to) return null;
  const landers = to ? { ...others, [lander]: { hash: to, since, by } } : others;
  return { landers, step: { action, remote: `lander ${lander}`, from: before?.hash.slice(0, 12) ?? null, to: to?.slice(0, 12) ?? null } };
}

async function applyChanges(
  before: RegistryIndex,
  changes: readonly Change[],
  { who, reason }: Author,
  hashOf: (name: string, version: string) => Promise<string>,
): Promise<{ index: RegistryIndex; entries: JournalEntry[] }> {
  const at = new Date().toISOString();
  const number = before.number + 1;
  let index = before;
  const entries: JournalEntry[] = [];
  for (const change of changes) {
    if ('lander' in change) {
      const applied = applyLander(index, change, at, who);
      if (!applied) continue;
      index = { ...index, number, updatedAt: at, landers: applied.landers };
      entries.push({ number, at, who, ...applied.step, ...(reason && { reason }) });
      continue;
    }
    const applied = apply(index, change);
    if (!applied) continue;
    const { remote } = change;
    const { stable, previous, canary } = applied.state;
    const named = [...new Set([stable, previous, canary?.version].filter((version) => version != null))];
    // A known hash is never updated: a release is immutable.
    const known = stateOf(index, remote)?.releases ?? {};
    const hashes = named.map(async (version) => [version, known[version] ?? { sha384: await hashOf(remote, version) }] as const);
    const releases = Object.fromEntries(await Promise.all(hashes));
    const isNew = stateOf(index, remote)?.stable !== stable;
    const { since, by } = isNew ? { since: at, by: who } : stateOf(index, remote)!;
    const state: RemoteState = { stable, previous, canary, since, by, releases };
    const moved = remote === SHELL ? { shell: state } : { remotes: { ...index.remotes, [remote]: state } };
    index = { ...index, number, updatedAt: at, ...moved };
    entries.push({ number, at, who, ...applied.step, ...(reason && { reason }) });
  }
  return { index, entries };
}

/** The index and journal entries after a move; null for a no-op. `before` is null when there is no registry yet. */
export async function decideMove(
  before: RegistryIndex | null,
  change: Change | readonly Change[],
  author: Author,
  hashOf: (name: string, version: string) => Promise<string>,
): Promise<{ index: RegistryIndex; entries: JournalEntry[] } | null> {
  const start = before ?? EMPTY_INDEX;
  const { expected } = author;
  if (expected !== undefined && expected !== start.number) throw movedMeanwhile(start.number, expected);
  const decided = await applyChanges(start, Array.isArray(change) ? change : [change], author, hashOf);
  if (decided.entries.length > 0) return decided;
  // The very first move creates an index even if empty: from then on there is a registry.
  return before ? null : { index: { ...start, number: 1, updatedAt: new Date().toISOString() }, entries: [] };
}
