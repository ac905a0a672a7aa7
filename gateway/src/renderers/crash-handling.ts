import { federationName } from '@nightlark/release';
import { isSameRelease, type ReleaseId } from '../registry/release-id.ts';
import type { ReleaseViolation, RendererCrash } from './crash-policy.ts';
import type { Violation } from './protocol.ts';
import { ALSO_BLOCKED, OUT_OF_MEMORY, externalExit, type RendererExit } from './renderer-exit.ts';
import type { RendererPool } from './renderer-pool.ts';
import type { RendererState } from './renderer-state.ts';
import type { StoredReleases } from './stored-releases.ts';

interface Options {
  pool: RendererPool;
  releases: StoredReleases;
  /** Called for each crashed renderer, before its pages are retried. Returns the release that it blames, which is quarantined. */
  onCrash: (crash: RendererCrash) => ReleaseId | null;
  onViolation: (violation: ReleaseViolation) => void;
}

const NOBODY = { rendered: [], ran: [] };

/** Has crashes and violations blamed, and replaces the renderers that ran what was blamed. */
export class CrashHandling {
  readonly #pool: RendererPool;
  readonly #releases: StoredReleases;
  readonly #onCrash: Options['onCrash'];
  readonly #onViolation: Options['onViolation'];
  #lastCrash = '';

  constructor({ pool, releases, onCrash, onViolation }: Options) {
    this.#pool = pool;
    this.#releases = releases;
    this.#onCrash = onCrash;
    this.#onViolation = onViolation;
  }

  /** Why the last renderer was lost. */
  lastCrash(): string {
    return this.#lastCrash;
  }

  /** Handles the exit of a renderer; null while it starts. */
  handleExit(renderer: RendererState | null, { reason, files, isEndlessLoop, isExternal, blockedSince }: RendererExit): void {
    // Out of memory: the code on the stack need not be the code that filled the heap.
    const named = reason === OUT_OF_MEMORY ? null : this.#releases.ownerOf(files);
    const candidates = isExternal ? NOBODY : (renderer?.candidates.current(blockedSince) ?? NOBODY);
    const isPreview = (release: ReleaseId) => renderer?.candidates.isPreview(release) === true;
    const wasInPool = renderer !== null && this.#pool.remove(renderer);
    const blamed = this.#onCrash({ reason, files, isEndlessLoop, named, isPreview, ...candidates });
    this.#lastCrash = blamed ? `${blamed.name} ${blamed.version}: ${reason}` : reason;
    if (blamed) this.#releases.preloadable.delete(federationName(blamed.name, blamed.version));
    if (renderer) renderer.blamed = blamed ?? (reason === ALSO_BLOCKED ? 'another' : null);
    // The version at fault is quarantined, so it can't crash the next renderer: no back-off.
    if (wasInPool) this.#pool.recordLoss(renderer, renderer.blamed !== null);
    if (blamed) this.#replace(blamed, isEndlessLoop);
    if (isEndlessLoop) for (const other of this.#pool.running()) if (other.candidates.isRendering()) other.process.hurry(blamed !== null);
    if (renderer) this.#pool.refill();
  }

  handleViolation(renderer: RendererState | null, { reason, files, isPersistent }: Violation): void {
    // A stack that points elsewhere clears all candidates.
    const candidates = files.length > 0 ? NOBODY : (renderer?.candidates.current() ?? NOBODY);
    const isPreview = (release: ReleaseId) => renderer?.candidates.isPreview(release) === true;
    this.#onViolation({ reason: String(reason), named: this.#releases.ownerOf(files.map(String)), isPreview, ...candidates });
    if (isPersistent) renderer?.process.terminate({ ...externalExit(String(reason)), isExternal: false });
  }

  /** Renderers that ran it are replaced: one that does not answer is in the same loop, others one by one, as its code may go on. */
  #replace(blamed: ReleaseId, isEndlessLoop: boolean): void {
    for (const renderer of this.#pool.all()) {
      if (!renderer.candidates.current().ran.some((one) => isSameRelease(blamed, one))) continue;
      if (isEndlessLoop && renderer.process.isUnresponsive()) renderer.process.terminate(externalExit(ALSO_BLOCKED));
      else renderer.isRetired = true;
    }
  }
}
