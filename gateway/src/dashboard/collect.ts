import { daysOf, type DayView } from './days.ts';
import { collectErrors, type ErrorView } from './errors.ts';
import type { SourcePositions } from './source-positions.ts';
import { isLanderShown } from '@nightlark/contract';
import { declaredFileSizes, largestPerKind, partSizes, type PartSize } from '@nightlark/gate';
import {
  describeAudience,
  describeRequest,
  describeSchedule,
  formatMinute,
  remotesOf,
  type Audience,
  type Freeze,
  type JournalEntry,
  type MoveOnRequest,
  type ReleaseStore,
  type RemoteState,
} from '@nightlark/registry';
import type { Release } from '@nightlark/release';
import { readStoredLander } from '@nightlark/registry/landers';
import { refusedTo, standsStill } from '../access/second-person.ts';
import { mayStill, type Tokens } from '../access/tokens.ts';
import { mayChange, type Grant } from '@nightlark/registry/tokens';
import { satisfies } from 'semver';
import type { ReleaseMetrics } from '../metrics/release-metrics.ts';
import { isFailing } from '../metrics/verdict.ts';
import type { Totals } from '../metrics/slices.ts';
import { stepOf } from '../moves/step.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';

export interface VersionView {
  role: 'live' | 'canary' | 'previous';
  version: string;
  percent: number | null;
  /** Whom it is for; null is everybody. */
  audience: Audience | null;
  /** What its audience gets of the live version, which it is compared with. */
  beside: { version: string; totals: Totals } | null;
  /** Since it is live in this role. */
  totals: Totals;
  isFailing: boolean;
  /** What failed most often, where. */
  evidence: readonly string[];
  /** Compressed size of the entry and the largest screen with its styles; null when the release can't be read. */
  bytes: number | null;
  budget: number | null;
  /** The steps of a canary that follow by themselves. */
  plan: { steps: readonly number[]; isPaused: boolean; progress: string } | null;
}

export interface LibraryView {
  name: string;
  requested: string;
  /** The version in the live share scope; null if missing. */
  loaded: string | null;
  isSatisfied: boolean;
  /** Number of its exports that the release imports. */
  importedNames: number;
}

export interface RemoteView {
  name: string;
  owner: string | null;
  since: string;
  by: string;
  problem: string | null;
  /** The version being served, if it differs from the index. */
  served: string | null;
  versions: VersionView[];
  /** Of all its versions; empty where nothing was counted. */
  days: readonly DayView[];
  /** A promotion to come. */
  planned: { version: string; text: string; isTokenValid: boolean } | null;
  /** Only agreed to or declined by whom it is for, and agreed to by another one than who asked. */
  asked: { number: number; version: string; text: string; isTokenValid: boolean; mayDecline: boolean; mayApprove: boolean } | null;
  /** New versions go live by two people. */
  isProtected: boolean;
  routes: readonly { path: string; access: string }[];
  slots: readonly { id: string; slot: string }[];
  libraries: LibraryView[];
  /** The largest part of each kind in the live version, without screens. */
  weights: readonly PartSize[];
  /** Null when there is no previous version, or the viewer lacks the scope. */
  rollback: { from: string; to: string } | null;
  /** Published versions that are not live, newest first; empty if the viewer lacks the scope. */
  promotable: readonly string[];
}

export interface LanderView {
  name: string;
  since: string;
  by: string;
  template: string | null;
  /** `broken`: its document can't be read. */
  state: 'shown' | 'later' | 'over' | 'broken';
  from: string | null;
  to: string | null;
  locales: number;
}

export interface PlatformView {
  number: number;
  updatedAt: string;
  now: number;
  viewer: string;
  shellVersion: string;
  registryProblem: string | null;
  /** Number of gateways included in the metrics. */
  gateways: number;
  remotes: RemoteView[];
  landers: LanderView[];
  /** The most frequent of the last day. */
  errors: readonly ErrorView[];
  /** That last or are to come. */
  freezes: readonly Freeze[];
  /** Null when it can't be read. */
  journal: readonly JournalEntry[] | null;
}

const JOURNAL_LINES = 20;
const MAX_PROMOTABLE = 10;
const TOKEN_GONE = 'stays, since the token that it was started with is not valid any more';

/** What is wrong comes first. */
export const isWrong = ({ problem, served, versions }: RemoteView): boolean =>
  problem !== null || served !== null || versions.some(({ role, isFailing: fails }) => fails && role !== 'previous');

export interface Sources {
  tokens: Tokens;
  store: ReleaseStore;
  registry: LiveRegistry;
  releaseMetrics: ReleaseMetrics;
  sourcePositions: SourcePositions;
  shell: { version: () => string; surface: () => readonly { key: string; version: string }[] };
}

/** The largest part of each kind, as the gate measures them. */
const partSizesOf = (release: Release) => largestPerKind(partSizes(release, declaredFileSizes(release)));

function librariesOf(release: Release, { shell }: Sources): LibraryView[] {
  const provided = new Map(shell.surface().map(({ key, version }) => [key, version]));
  return Object.entries(release.shared).map(([name, requested]) => {
    const loaded = provided.get(name) ?? null;
    return {
      name,
      requested,
      loaded,
      isSatisfied: loaded !== null && satisfies(loaded, requested),
      importedNames: release.imports?.[name]?.length ?? 0,
    };
  });
}

async function lander(
  store: ReleaseStore,
  name: string,
  { hash, since, by }: { hash: string; since: string; by: string },
): Promise<LanderView> {
  const stored = await readStoredLander(store, name, hash).catch(() => null);
  const own = { name, since, by };
  if (!stored) return { ...own, template: null, state: 'broken', from: null, to: null, locales: 0 };
  const { template, from = null, to = null, texts } = stored.lander;
  const now = new Date();
  const state = isLanderShown(stored.lander, now) ? 'shown' : from && now < new Date(from) ? 'later' : 'over';
  return { ...own, template, state, from, to, locales: Object.keys(texts).length };
}

async function plannedView(
  name: string,
  schedule: NonNullable<RemoteState['schedule']>,
  tokens: Tokens,
): Promise<NonNullable<RemoteView['planned']>> {
  const { version, by, reason, key } = schedule;
  const text = [`${describeSchedule(schedule)}, by ${by}`, reason].filter(Boolean).join(': ');
  return { version, text, isTokenValid: await mayStill(tokens, key, name) };
}

async function askedView(asked: MoveOnRequest, viewer: Grant, tokens: Tokens): Promise<Omit<NonNullable<RemoteView['asked']>, 'version'>> {
  const { number, until, by, reason, key } = asked;
  const text = [`${describeRequest(asked)}, until ${formatMinute(until)}, asked by ${by}`, reason].filter(Boolean).join(': ');
  const mayDecline = !refusedTo(viewer, asked);
  return { number, text, isTokenValid: await standsStill(tokens, asked), mayDecline, mayApprove: mayDecline && key !== viewer.key };
}

/** Collects the data of `/platform` from the index and the metrics of all gateways; without rollbacks that the viewer may not do. */
export async function collectPlatformView(sources: Sources, viewer: Grant): Promise<PlatformView> {
  const { store, registry, releaseMetrics, shell, tokens } = sources;
  // The journal first; lines newer than the index are dropped below, so that the page is consistent.
  const journal = await store.readJournal(JOURNAL_LINES).catch(() => null);
  await registry.refresh();
  const index = registry.index();
  const problems = registry.problems();
  const now = Date.now();
  const days = await store.days.read().catch(() => ({}));
  const read = (name: string, version: string) => store.readRelease(name, version).catch(() => null);

  const promotable = async (name: string, live: readonly (string | undefined)[]) =>
    (await store.list(name).catch(() => [])).filter((version) => !live.includes(version)).slice(0, MAX_PROMOTABLE);

  const remotes = Object.entries(index?.remotes ?? {}).map(async ([name, state]): Promise<RemoteView> => {
    const { stable, canary, previous, schedule, since, by } = state;
    const named = [
      { role: 'live', version: stable, percent: null },
      ...(canary ? [{ role: 'canary', version: canary.version, percent: canary.percent } as const] : []),
      ...(previous ? [{ role: 'previous', version: previous, percent: null } as const] : []),
    ] as const;
    const versions = named.map(async (one): Promise<VersionView> => {
      const release = await read(name, one.version);
      const from = one.role === 'live' ? Date.parse(since) : 0;
      const totals = releaseMetrics.totals(name, one.version, from);
      const screen = release && partSizesOf(release).find(({ kind }) => kind === 'screen');
      const evidence = releaseMetrics.evidence(name, one.version, from);
      const plan = one.role === 'canary' && canary?.plan;
      const audience = one.role === 'canary' ? (canary?.audience ?? null) : null;
      const beside = audience && {
        version: stable,
        totals: releaseMetrics.totalsIn(describeAudience(audience), { remote: name, version: stable }),
      };
      const isPlanValid = await mayStill(tokens, canary?.key, name);
      const step = plan && stepOf(plan, releaseMetrics.totals(name, one.version, Date.parse(plan.since)), now);
      return {
        ...one,
        audience,
        beside,
        totals,
        evidence,
        isFailing: isFailing(totals),
        bytes: release && (screen?.bytes ?? 0),
        budget: release?.budget ?? null,
        plan: plan && step ? { steps: plan.steps, isPaused: plan.isPaused, progress: isPlanValid ? step.text : TOKEN_GONE } : null,
      };
    });
    const release = await read(name, stable);
    const asked = index?.requests?.find((one) => remotesOf(one).includes(name)) ?? null;
    const served = registry.current().set.remotes.find((remote) => remote.name === name)?.version;
    const end = canary ? `${canary.version} for ${canary.percent} %` : stable;
    const way = previous ? { from: stable, to: previous } : canary ? { from: end, to: stable } : null;
    return {
      name,
      owner: release?.owner ?? null,
      since,
      by,
      problem: problems[name] ?? null,
      served: served === stable ? null : (served ?? 'nothing'),
      versions: await Promise.all(versions),
      days: daysOf(days, name, now),
      planned: schedule ? await plannedView(name, schedule, tokens) : null,
      asked: asked
        ? { ...(await askedView(asked, viewer, tokens)), version: asked.changes.find(({ remote }) => remote === name)!.version }
        : null,
      isProtected: index?.approvals?.[name] !== undefined,
      routes: release?.routes ?? [],
      slots: release?.slots ?? [],
      libraries: release ? librariesOf(release, sources) : [],
      weights: release ? partSizesOf(release).filter(({ kind }) => kind !== 'screen') : [],
      rollback: mayChange(viewer, name) ? way : null,
      promotable: mayChange(viewer, name) ? await promotable(name, [stable, canary?.version]) : [],
    };
  });
  const landers = Object.entries(index?.landers ?? {}).map(([name, state]) => lander(store, name, state));
  return {
    number: index?.number ?? 0,
    updatedAt: index?.updatedAt ?? '',
    now,
    viewer: viewer.name,
    shellVersion: shell.version(),
    registryProblem: problems['registry'] ?? null,
    gateways: releaseMetrics.otherGateways() + 1,
    remotes: (await Promise.all(remotes)).sort((a, b) => Number(isWrong(b)) - Number(isWrong(a)) || (a.name < b.name ? -1 : 1)),
    landers: (await Promise.all(landers)).sort((a, b) => (a.name < b.name ? -1 : 1)),
    errors: await collectErrors(releaseMetrics.errors(), sources.sourcePositions, now),
    freezes: (index?.freezes ?? []).filter(({ until }) => Date.parse(until) > now),
    journal: journal?.filter(({ number }) => number <= (index?.number ?? 0)) ?? null,
  };
}
