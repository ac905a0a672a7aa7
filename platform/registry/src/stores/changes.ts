import type { Audience } from './audience.ts';
import type { Applied, Author, Moment, Step } from './author.ts';
import { ConflictError, movedMeanwhile } from './conflict-error.ts';
import { ReleaseError, assertCoordinates } from '@nightlark/release';
import { describeCanary, describeSchedule } from './describe.ts';
import { formatMinute } from './format-minute.ts';
import {
  EMPTY_INDEX,
  SHELL,
  stateOf,
  type CanaryPlan,
  type Freeze,
  type JournalEntry,
  type RegistryIndex,
  type RemoteState,
} from './index-schema.ts';
import { applyRequest, requestsAfter, type RequestChange } from './requests.ts';

type LanderChange = { action: 'publish-lander'; lander: string; hash: string } | { action: 'unpublish-lander'; lander: string };

/** Who gets a canary. */
export interface CanaryShare {
  percent: number;
  /** The steps that follow by themselves, as long as the version does well. */
  plan?: CanaryPlan | undefined;
  /** Null is everybody; undefined is the one that the version's canary has. */
  audience?: Audience | null | undefined;
}

/**
 * Changes of a remote. A withdrawal names the version, so that it is idempotent when two gateways notice the same fault; `to` is the
 * replacement, if not the previous version.
 */
export type RemoteChange =
  | { action: 'promote'; remote: string; version: string }
  | ({ action: 'canary'; remote: string; version: string } & CanaryShare)
  | { action: 'pause' | 'resume'; remote: string; version: string }
  /** A promotion at a time; null takes it back. */
  | { action: 'schedule'; remote: string; version: string; at: string | null; despiteFreeze?: boolean | undefined }
  | { action: 'rollback'; remote: string }
  | { action: 'withdraw'; remote: string; version: string; to?: string };

/** Its files are deleted. */
type PruneChange = { action: 'prune'; remote: string; version: string };

export type FreezeChange = { action: 'freeze'; from: string; until: string } | { action: 'lift'; freeze: number };

export type Change = RemoteChange | LanderChange | FreezeChange | RequestChange | PruneChange;

type State = Pick<RemoteState, 'stable' | 'previous' | 'canary' | 'schedule'>;

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

const asText = (canary: RemoteState['canary']) => canary && describeCanary(canary);

/** The audience after a change; undefined is everybody. */
export const audienceAfter = (before: RemoteState['canary'] | undefined, version: string, wanted: CanaryShare['audience']) =>
  wanted === undefined && before?.version === version ? before.audience : (wanted ?? undefined);

/** What was to be promoted later ends with the trial of the same version. */
const without = (version: string, { schedule, ...state }: State): State =>
  schedule?.version === version || !schedule ? state : { ...state, schedule };

function nextState(index: RegistryIndex, change: RemoteChange, { at, who, reason, key }: Moment): { state: State; step: Step } | null {
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
      if (change.percent === 0 && before.canary?.version !== change.version) {
        if (before.canary) throw new ReleaseError(`The canary of ${remote} is ${before.canary.version}, not ${change.version}`);
        return null;
      }
      const { version, percent } = change;
      const plan = change.plan && { ...change.plan, since: at, isPaused: false };
      if (plan && plan.steps[0]! <= percent)
        throw new ReleaseError(`After ${percent} % the steps must rise, not go on with ${plan.steps[0]} %`);
      const audience = audienceAfter(before.canary, version, change.audience);
      const canary = percent > 0 ? { version, percent, ...(audience && { audience }), ...(plan && { plan, key }) } : null;
      if (!plan && asText(before.canary) === asText(canary)) return null;
      const state = percent > 0 ? before : without(version, before);
      return { state: { ...state, canary }, step: { action, remote, from: asText(before.canary), to: asText(canary) } };
    }
    case 'pause':
    case 'resume': {
      const before = live(index, remote);
      const { canary } = before;
      if (canary?.version !== change.version || !canary.plan)
        throw new ReleaseError(`${remote} ${change.version} is no canary with steps, so there is nothing to ${action}`);
      const isPaused = action === 'pause';
      if (canary.plan.isPaused === isPaused) return null;
      // Who resumes it answers for the rest.
      const changed = { ...canary, plan: { ...canary.plan, isPaused, since: at }, ...(!isPaused && { key }) };
      return { state: { ...before, canary: changed }, step: { action, remote, from: asText(canary), to: asText(changed) } };
    }
    case 'schedule': {
      assertCoordinates(remote, change.version);
      const before = live(index, remote);
      const { version, despiteFreeze } = change;
      if (before.stable === version) throw new ReleaseError(`${remote} ${version} is live for everybody already`);
      if (change.at === null && before.schedule?.version !== version) {
        if (before.schedule) throw new ReleaseError(`${before.schedule.version} of ${remote} is to go live, not ${version}`);
        return null;
      }
      const schedule =
        change.at === null
          ? undefined
          : { version, at: change.at, by: who, key, ...(reason && { reason }), ...(despiteFreeze && { despiteFreeze }) };
      const [from, to] = [before.schedule, schedule].map((one) => (one ? describeSchedule(one) : null));
      if (from === to && before.schedule?.key === schedule?.key) return null;
      return { state: { ...before, schedule }, step: { action, remote, from: from!, to: to! } };
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
        return {
          state: { ...without(change.version, before), canary: null },
          step: { action, remote, from: asText(before.canary), to: null },
        };
      if (before.stable !== change.version) return null;
      const next = change.to ? { stable: change.to, previous: null } : back(remote, before);
      const state = { ...next, canary: canaryBeside(next.stable, before) };
      return { state, step: { action, remote, from: before.stable, to: state.stable } };
    }
  }
}

function applyLander(index: RegistryIndex, change: LanderChange, { at: since, who: by }: Moment): Applied | null {
  const { action, lander } = change;
  const { [lander]: _, ...others } = index.landers;
  const before = Object.hasOwn(index.landers, lander) ? index.landers[lander] : undefined;
  const to = change.action === 'publish-lander' ? change.hash : null;
  if (!to && !before) throw new ReleaseError(`The lander ${lander} is not published`);
  if (before?.hash === to) return null;
  const landers = to ? { ...others, [lander]: { hash: to, since, by } } : others;
  return { landers, step: { action, remote: `lander ${lander}`, from: before?.hash.slice(0, 12) ?? null, to: to?.slice(0, 12) ?? null } };
}

/** @throws ConflictError if it is in use by now */
function applyPrune(index: RegistryIndex, { action, remote, version }: PruneChange): Applied {
  const { stable, previous, canary, schedule } = stateOf(index, remote) ?? {};
  const isAskedFor = index.requests?.some(({ changes }) => changes.some((one) => one.remote === remote && one.version === version));
  if (isAskedFor || [stable, previous, canary?.version, schedule?.version].includes(version))
    throw new ConflictError(`${remote} ${version} is in use by now; look again and repeat`);
  return { step: { action, remote, from: version, to: null } };
}

/** Names the freezes among what moves. */
export const ALL_REMOTES = 'all remotes';
const MAX_FREEZES = 20;

/** Freezes that are over are forgotten. */
function applyFreeze(index: RegistryIndex, change: FreezeChange, { number, at, who, reason }: Moment): Applied {
  const lasting = (index.freezes ?? []).filter(({ until }) => until > at);
  const { action } = change;
  const asText = ({ from, until }: Pick<Freeze, 'from' | 'until'>) => `${formatMinute(from)} to ${formatMinute(until)}`;
  if (change.action === 'freeze') {
    const { from, until } = change;
    if (lasting.length >= MAX_FREEZES) throw new ReleaseError(`There are ${MAX_FREEZES} freezes already; lift some`);
    const freezes = [...lasting, { number, from, until, by: who, ...(reason && { reason }) }];
    return { freezes, step: { action, remote: ALL_REMOTES, from: null, to: asText(change) } };
  }
  const lifted = lasting.find((one) => one.number === change.freeze);
  if (!lifted) throw new ReleaseError(`There is no freeze ${change.freeze} (any more)`);
  return { freezes: lasting.filter((one) => one !== lifted), step: { action, remote: ALL_REMOTES, from: asText(lifted), to: null } };
}

type HashOf = (name: string, version: string) => Promise<string>;

async function applyRemote(index: RegistryIndex, change: RemoteChange, moment: Moment, hashOf: HashOf): Promise<Applied | null> {
  const next = nextState(index, change, moment);
  if (!next) return null;
  const { remote } = change;
  const { stable, previous, canary, schedule } = next.state;
  const before = stateOf(index, remote);
  const named = [...new Set([stable, previous, canary?.version].filter((version) => version != null))];
  // A known hash is never updated: a release is immutable.
  const known = before?.releases ?? {};
  const hashes = named.map(async (version) => [version, known[version] ?? { sha384: await hashOf(remote, version) }] as const);
  const releases = Object.fromEntries(await Promise.all(hashes));
  const { since, by } = before?.stable === stable ? before : { since: moment.at, by: moment.who };
  const state: RemoteState = { stable, previous, canary, ...(schedule && { schedule }), since, by, releases };
  const moved = remote === SHELL ? { shell: state } : { remotes: { ...index.remotes, [remote]: state } };
  return { ...moved, ...requestsAfter(index, remote, state), step: next.step };
}

/** Null for a no-op. */
async function apply(index: RegistryIndex, change: Change, moment: Moment, hashOf: HashOf): Promise<Applied | null> {
  if ('lander' in change) return applyLander(index, change, moment);
  if (change.action === 'freeze' || change.action === 'lift') return applyFreeze(index, change, moment);
  if ('hours' in change || 'request' in change || 'changes' in change) return applyRequest(index, change, moment);
  if (change.action === 'prune') return applyPrune(index, change);
  return applyRemote(index, change, moment, hashOf);
}

async function applyChanges(
  before: RegistryIndex,
  changes: readonly Change[],
  author: Author,
  hashOf: HashOf,
): Promise<{ index: RegistryIndex; entries: JournalEntry[] }> {
  const at = new Date().toISOString();
  const number = before.number + 1;
  const moment = { ...author, number, at };
  let index = before;
  const entries: JournalEntry[] = [];
  for (const change of changes) {
    const applied = await apply(index, change, moment, hashOf);
    if (!applied) continue;
    const { step, by: { who, reason } = author, ...changed } = applied;
    index = { ...index, number, updatedAt: at, ...changed };
    entries.push({ number, at, who, ...step, ...(reason && { reason }) });
  }
  return { index, entries };
}

/** The index and journal entries after a move; null for a no-op. `before` is null when there is no registry yet. */
export async function decideMove(
  before: RegistryIndex | null,
  change: Change | readonly Change[],
  author: Author,
  hashOf: HashOf,
): Promise<{ index: RegistryIndex; entries: JournalEntry[] } | null> {
  const start = before ?? EMPTY_INDEX;
  const { expected } = author;
  if (expected !== undefined && expected !== start.number) throw movedMeanwhile(start.number, expected);
  const decided = await applyChanges(start, Array.isArray(change) ? change : [change], author, hashOf);
  if (decided.entries.length > 0) return decided;
  // The very first move creates an index even if empty: from then on there is a registry.
  return before ? null : { index: { ...start, number: 1, updatedAt: new Date().toISOString() }, entries: [] };
}
