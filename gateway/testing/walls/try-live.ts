import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { BreakingRelease } from './breaking-release.ts';
import { makeRelease } from './make-release.ts';
import type { Fault, PageWatch } from './pages.ts';
import { readOwnPages } from './read-pages.ts';
import { collectTraces } from './collect-traces.ts';
import { REMOTE, type World } from './world.ts';

const LIVE_MS = 12_000;
const CHECK_INTERVAL_MS = 200;
const HEAL_MS = 10_000;
/** All pages must be healthy for this long to count as recovered. */
const HEALTHY_MS = 1_500;
/** Time limit for watching unavailable pages of others. */
const LONGEST_MS = 13_000;

export interface LiveResult {
  /** Statuses of its own pages. */
  own: string;
  /** The longest downtime of another page. */
  others: Fault | null;
  /** What it read, wrote or reached without permission. */
  taken: readonly string[];
  /** Milliseconds until it was withdrawn; null when it was still live at the end. */
  withdrawnMs: number | null;
  /** A gateway quarantined it. */
  isRested: boolean;
  /** It never became live: gateways refused to load it. */
  isNeverTaken: boolean;
  /** Milliseconds after the rollback until all was healthy; null when only a restart helped. */
  healedMs: number | null;
  /** Why no further release could go live after it; null when one could. */
  stuck: string | null;
  /** Number of exits of gateway processes. */
  ends: number;
}

/** How long a release is watched: at least, and while its own pages fail without a withdrawal. */
interface WaitTimes {
  leastMs: number;
  failingMs: number;
  /** Interval after which it is promoted again if withdrawn, as by a persistent team. */
  againMs?: number;
}
interface LiveOptions {
  watch: PageWatch;
  waitTimes?: WaitTimes;
  /** Pause between two requests of its own pages. */
  ownPauseMs?: number;
  /** Runs while it is live. */
  meanwhile?: () => Promise<void>;
}
export const WAIT_TIMES: WaitTimes = { leastMs: 7_000, failingMs: 13_000 };

/** A problem beyond the failure of its last page. */
const isGivenUp = (problem: string | undefined) => problem !== undefined && !problem.includes('failed at its last page');

const list = (statuses: ReadonlyMap<string, number>) =>
  [...statuses]
    .sort(([, a], [, b]) => b - a)
    .map(([status, count]) => `${status} ×${count}`)
    .join(', ');

/** Promotes a copy of the good release; returns why a gateway does not serve it, or null. */
async function takesAnother({ gateways, store, good, ...world }: World, version: string): Promise<string | null> {
  const directory = world.draft();
  await makeRelease({}, { good, directory, version, surroundings: world.surroundings() });
  await store.publish(directory, REMOTE, version);
  await rm(directory, { recursive: true, force: true });
  const healths = () => Promise.all(gateways.map((gateway) => gateway.health()));
  const before = await healths();
  await store.move({ action: 'promote', remote: REMOTE, version }, { who: 'test' });
  const deadline = performance.now() + LIVE_MS;
  for (;;) {
    const now = await healths();
    if (now.every((health, index) => health?.status === 'ok' && health.set !== before[index]?.set)) return null;
    if (performance.now() > deadline) return now.map((health) => JSON.stringify(health?.problems ?? 'no answer')).join(' ');
    await wait(CHECK_INTERVAL_MS);
  }
}

/** Promotes a release, bypassing the gate, runs its code and measures the harm; then rolls it back and waits for recovery. */
export async function tryLive(
  world: World,
  release: BreakingRelease,
  version: string,
  { watch, waitTimes: { leastMs, failingMs, againMs = Infinity } = WAIT_TIMES, ownPauseMs = 150, meanwhile = async () => {} }: LiveOptions,
): Promise<LiveResult> {
  const { gateways, store } = world;
  const directory = world.draft();
  const { remote, version: before, directory: good } = await world.baseOf(release);
  const promote = (one: string) => store.move({ action: 'promote', remote, version: one }, { who: 'test' });
  await makeRelease(release, { good, directory, version, surroundings: world.surroundings() });
  await store.publish(directory, remote, version);
  await rm(directory, { recursive: true, force: true });
  const endsBefore = gateways.reduce((sum, gateway) => sum + gateway.ends(), 0);
  const healthBefore = await Promise.all(gateways.map((gateway) => gateway.health()));
  const isStable = async () => (await store.readIndex()).remotes[remote]!.stable === version;

  watch.begin();
  await promote(version);
  let isRested = false;
  let isNeverTaken = false;
  let withdrawnMs: number | null = null;
  /** Whether every gateway serves it, or reports why not. */
  async function isKnown(): Promise<boolean> {
    const all = await Promise.all(gateways.map((gateway) => gateway.health()));
    return all.every((health, index) => health !== null && (health.set !== healthBefore[index]?.set || remote in health.problems));
  }
  const promoted = performance.now();
  const own = readOwnPages(world, release, version, ownPauseMs);
  while (performance.now() - promoted < LIVE_MS && !(await isKnown()) && (await isStable())) await wait(CHECK_INTERVAL_MS);
  const all = await Promise.all(gateways.map((gateway) => gateway.health()));
  isNeverTaken = all.every((health, index) => health?.set === healthBefore[index]?.set && health !== null && remote in health.problems);
  const live = performance.now();
  let promotedAgain = live;
  let isBusy = true;
  const inBrowser = meanwhile().finally(() => (isBusy = false));
  // Handled at the end (`await inBrowser`): an unhandled rejection would end this process.
  inBrowser.catch(() => {});
  for (;;) {
    await wait(CHECK_INTERVAL_MS);
    const passed = performance.now() - live;
    const healths = await Promise.all(gateways.map((gateway) => gateway.health()));
    isRested ||= !isNeverTaken && healths.some((health) => isGivenUp(health?.problems[remote]));
    if (withdrawnMs === null && !(await isStable())) withdrawnMs = performance.now() - promoted;
    if (isBusy) continue;
    if (performance.now() - promotedAgain > againMs && passed < leastMs - againMs && !(await isStable())) {
      promotedAgain = performance.now();
      await promote(version);
    }
    const isFailing = [...own.statuses().keys()].some((status) => status !== '200' && status !== '302' && status !== '404');
    const least = withdrawnMs === null && isFailing && !isNeverTaken ? failingMs : leastMs;
    if (
      passed > Math.max(LONGEST_MS, leastMs * 1.1) ||
      (watch.healthyForMs() > HEALTHY_MS && passed > Math.min(least, isNeverTaken ? 2_000 : least))
    )
      break;
  }
  await inBrowser;
  await own.stop();
  const others = watch.worst();

  if (await isStable()) await promote(before);
  const rolledBack = performance.now();
  const isHealthy = async () =>
    watch.healthyForMs() > HEALTHY_MS &&
    (await Promise.all(gateways.map((gateway) => gateway.health()))).every((health) => health?.status === 'ok');
  let healedMs: number | null = null;
  while (performance.now() - rolledBack < HEAL_MS) {
    if (await isHealthy()) {
      healedMs = Math.max(0, performance.now() - rolledBack - HEALTHY_MS);
      break;
    }
    await wait(CHECK_INTERVAL_MS);
  }
  const ends = gateways.reduce((sum, gateway) => sum + gateway.ends(), 0) - endsBefore;
  const afterwards = watch.worst();
  const stuck = healedMs === null ? null : await takesAnother(world, version.replace(/^9/, '1'));
  if (healedMs === null || stuck !== null) await Promise.all(gateways.map((gateway) => gateway.restart()));
  const taken = [...own.taken(), ...(await collectTraces(world))];
  return {
    own: list(own.statuses()),
    others: afterwards && (!others || afterwards.ms > others.ms) ? afterwards : others,
    taken,
    withdrawnMs,
    isRested,
    isNeverTaken,
    healedMs,
    stuck,
    ends,
  };
}
