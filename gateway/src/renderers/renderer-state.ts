import { federationName, type Release } from '@nightlark/release';
import type { LiveSet } from '../registry/live-set.ts';
import type { ReleaseId } from '../registry/release-id.ts';
import type { CandidateRecord } from './candidates.ts';
import type { StoredRelease } from './protocol.ts';
import type { RenderProcess } from './render-process.ts';

const MAX_SETS = 6;
const DRAIN_MS = 15_000;

/** The gateway's state of a renderer. */
export interface RendererState {
  process: RenderProcess;
  /** Ids of the release sets sent to it. */
  sets: Map<LiveSet, number>;
  lastSetId: number;
  releases: Set<string>;
  /** Tickets of its pages: API calls of a page are accepted from its own renderer alone. */
  tickets: Set<string>;
  candidates: CandidateRecord;
  startedAt: number;
  /** To be replaced: it ran a version that was quarantined since. */
  isRetired: boolean;
  /** The release that its exit was blamed on; null while it runs or when unknown. */
  blamed: ReleaseId | 'another' | null;
}

export function sendRelease({ process, releases }: RendererState, one: StoredRelease): void {
  if (releases.has(one.release.federationName)) return;
  releases.add(one.release.federationName);
  process.notify('addRelease', one);
}

/** Unloads a release, and the sets that contain it. */
export function dropRelease({ process, sets, releases }: RendererState, name: string): void {
  for (const [live, id] of sets) {
    if (!live.set.remotes.some((remote) => remote.federationName === name)) continue;
    sets.delete(live);
    process.notify('dropSet', id);
  }
  releases.delete(name);
  process.notify('dropRelease', name);
}

/** The set's id in this renderer; sends the set and its releases if they are new there. */
export function setIdFor(renderer: RendererState, live: LiveSet, storedOf: (release: Release) => StoredRelease): number {
  const { process, sets } = renderer;
  const known = sets.get(live);
  if (known !== undefined) return known;
  const id = ++renderer.lastSetId;
  sets.set(live, id);
  const all = [...live.assets.values()];
  for (const assets of all) sendRelease(renderer, storedOf(assets as Release));
  const names = all.map(({ name, version }) => federationName(name, version));
  process.notify('addSet', id, { set: live.set, releases: names, unavailable: [...live.unavailable] });
  for (const [old, oldId] of [...sets].slice(0, -MAX_SETS)) {
    sets.delete(old);
    process.notify('dropSet', oldId);
  }
  return id;
}

/** Preloads releases in the background. */
export function preload({ process }: RendererState, names: Iterable<string>): void {
  for (const name of names) void process.call('prepare', name).catch(() => {});
}

/** Stops it once its pending calls are done, or after the drain time. */
export async function drain({ process }: RendererState): Promise<void> {
  const deadline = Date.now() + DRAIN_MS;
  while (process.pendingCalls() > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50).unref());
  await process.stop();
}
