import { federationName } from '@nightlark/release';
import { isSameRelease, type ReleaseId } from '../registry/release-id.ts';
import type { Violation } from './protocol.ts';
import { ALSO_BLOCKED, OUT_OF_MEMORY, externalExit, type RendererExit } from './renderer-exit.ts';
import type { RendererPool } from './renderer-pool.ts';
import type { RendererState } from './renderer-state.ts';
import type { StoredReleases } from './stored-releases.ts';

/** The crash of a renderer, and the release whose code was on the stack; null if none or unknown. */
export interface RendererCrash extends RendererExit {
  release: ReleaseId | null;
  /** Releases whose code was being rendered or ran last. */
  suspects: readonly ReleaseId[];
  /** The same, and those whose code may still run after its pages. */
  present: readonly ReleaseId[];
}

/** A violation of isolation, with the release whose code caused it; null when unknown. */
export interface ReleaseViolation {
  reason: string;
  release: ReleaseId | null;
  /** Without a stack: releases whose code was being rendered or ran last. */
  suspects: readonly ReleaseId[];
}

interface Options {
  pool: RendererPool;
  releases: StoredReleases;
  /** Called for each crashed renderer, before its pages are retried. Returns the releases to blame, which are quarantined. */
  onCrash: (crash: RendererCrash) => readonly ReleaseId[];
  onViolation: (violation: ReleaseViolation) => void;
}

export interface CrashAttribution {
  /** Handles the exit of a renderer; null while it starts. */
  handleExit(renderer: RendererState | null, exit: RendererExit): void;
  handleViolation(renderer: RendererState | null, violation: Violation): void;
  /** Why the last one was lost. */
  lastCrash(): string;
}

/** Finds the releases whose code may have caused a crash or a violation, and replaces the renderers that ran a culprit. */
export function createCrashAttribution({ pool, releases, onCrash, onViolation }: Options): CrashAttribution {
  let lastCrash = '';

  /** Code of a quarantined version may still run after its pages: renderers that ran it are replaced, one by one. */
  function retire(culprits: readonly ReleaseId[]): void {
    for (const renderer of pool.all()) {
      const hasRun = renderer.suspects.present().some((one) => culprits.some((culprit) => isSameRelease(culprit, one)));
      if (hasRun) renderer.isRetired = true;
    }
  }

  /** An unresponsive renderer that ran the culprit is in the same loop; any other unresponsive one may be. */
  function suspectOthers(culprit: ReleaseId | undefined): void {
    for (const { process, suspects } of pool.running()) {
      const hasCulprit = culprit && suspects.present().some((one) => isSameRelease(culprit, one));
      if (hasCulprit && process.isUnresponsive()) process.terminate(externalExit(ALSO_BLOCKED));
      else if (suspects.isRendering()) process.suspect(culprit !== undefined);
    }
  }

  return {
    handleExit(renderer, exit) {
      const owner = releases.ownerOf(exit.files);
      // Out of memory: the code on the stack need not be the code that filled the heap.
      const release = exit.reason === OUT_OF_MEMORY ? null : owner;
      const suspected = exit.isCausedByCode === false ? undefined : renderer?.suspects;
      const suspects = suspected?.all(exit.blockedSince) ?? [];
      const present = suspected?.present(exit.blockedSince) ?? [];
      const wasInPool = renderer !== null && pool.remove(renderer);
      const culprits = onCrash({ ...exit, release, suspects, present });
      const [culprit] = culprits;
      lastCrash = culprit ? `${culprit.name} ${culprit.version}: ${exit.reason}` : exit.reason;
      if (renderer) renderer.culprit = culprit ?? (exit.reason === ALSO_BLOCKED ? 'another' : null);
      for (const one of culprits) releases.preloadable.delete(federationName(one.name, one.version));
      // The version at fault is quarantined, so it can't crash the next renderer: no back-off.
      if (wasInPool) pool.recordLoss(renderer, culprit !== undefined || exit.reason === ALSO_BLOCKED);
      if (exit.isEndlessLoop) suspectOthers(culprit);
      retire(culprits);
      if (renderer) pool.refill();
    },
    handleViolation(renderer, { reason, files, isPersistent }) {
      // Suspects are blamed only without a stack: one that points elsewhere clears them.
      const suspects = files.length > 0 ? [] : (renderer?.suspects.all() ?? []);
      const only = suspects.length === 1 ? suspects[0]! : null;
      onViolation({ reason: String(reason), release: releases.ownerOf(files.map(String)) ?? only, suspects });
      if (isPersistent) renderer?.process.terminate({ ...externalExit(String(reason)), isCausedByCode: true });
    },
    lastCrash: () => lastCrash,
  };
}
