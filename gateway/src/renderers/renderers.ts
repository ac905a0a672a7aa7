import type { Release } from '@nightlark/release';
import type { LiveSet } from '../registry/live-set.ts';
import type { ReleaseId } from '../registry/release-id.ts';
import { CrashHandling } from './crash-handling.ts';
import type { ReleaseViolation, RendererCrash } from './crash-policy.ts';
import type { PageCalls } from './page-calls.ts';
import { assertPermitted, permittedCacheSeconds, permittedHeaders } from './permitted-response.ts';
import { pickRenderer } from './pick-renderer.ts';
import { prepareInOne } from './prepare-release.ts';
import type { RenderRequest, GatewayCalls, RenderedPage, RendererSetup, Surface } from './protocol.ts';
import { RendererPool } from './renderer-pool.ts';
import { dropRelease, preload, sendRelease, setIdFor, type RendererState } from './renderer-state.ts';
import { startRenderer } from './start-renderer.ts';
import { createStoredReleases, type StoredReleases } from './stored-releases.ts';

/** A page request, and the headers of its API calls. */
export interface PageRequest {
  renderRequest: RenderRequest;
  apiHeaders: Readonly<Record<string, string>>;
}

interface Options {
  count: number;
  memoryMb: number;
  /** Directories of releases and shells. */
  readable: readonly string[];
  directoryOf: (name: string, version: string) => string;
  calls: Pick<PageCalls, 'open' | 'call' | 'end'>;
  on: Pick<GatewayCalls, 'findLander' | 'reportError' | 'logConsole'>;
  /** Called for each crashed renderer, before its pages are retried. Returns the release that it blames, which is quarantined. */
  onCrash: (crash: RendererCrash) => ReleaseId | null;
  onViolation: (violation: ReleaseViolation) => void;
  /** Called for each page whose session the backend accepted, with its `Cookie` header. */
  onMember: (cookieHeader: string | undefined) => void;
  /** Called for each renderer that can take pages. */
  onReady: (pid: number) => void;
}

/** Render processes, with one spare to replace a crashed one. They run all foreign code, without permissions. */
export class Renderers {
  readonly #options: Options;
  readonly #releases: StoredReleases;
  readonly #pool: RendererPool;
  readonly #crashes: CrashHandling;

  constructor(options: Options) {
    const { count, directoryOf, onCrash, onViolation } = options;
    this.#options = options;
    this.#releases = createStoredReleases(directoryOf);
    this.#pool = new RendererPool({ count, releases: this.#releases, start: (setup) => this.#start(setup) });
    this.#crashes = new CrashHandling({ pool: this.#pool, releases: this.#releases, onCrash, onViolation });
  }

  /** Replaces all renderers by ones with this shell. Throws if they can't start; the current ones stay then. */
  use(setup: RendererSetup): Promise<void> {
    return this.#pool.switchTo(setup);
  }

  /** Libraries that the shell provides in the share scope; empty before the start. */
  surface(): Surface {
    return this.#pool.surface();
  }

  /** Why fewer renderers run than configured; null when all run. */
  problem(): string | null {
    if (!this.#pool.isIncomplete()) return null;
    return `${this.#pool.running().length} of ${this.#options.count} renderers run; the last that was lost: ${this.#crashes.lastCrash()}`;
  }

  /**
   * Renders a page in the least busy renderer; throws `RendererExited` if that one exits meanwhile, or none runs in time. An aborted
   * signal ends the wait for a renderer and the render.
   */
  async render(live: LiveSet, { renderRequest, apiHeaders }: PageRequest, signal: AbortSignal): Promise<RenderedPage> {
    const { calls, onMember } = this.#options;
    const requested = { live, url: renderRequest.url, hasSession: renderRequest.visitor.hasSession };
    const renderer = await pickRenderer(this.#pool, requested, signal);
    // A listener would not be called any more.
    signal.throwIfAborted();
    const ticket = calls.open(apiHeaders, live.set);
    renderer.tickets.add(ticket.id);
    const end = renderer.candidates.begin(requested);
    const abort = () => renderer.process.notify('abort', ticket.id);
    signal.addEventListener('abort', abort, { once: true });
    try {
      const set = setIdFor(renderer, live, this.#releases.of);
      const page = await renderer.process.call('render', ticket.id, set, renderRequest);
      if (ticket.isMember()) onMember(apiHeaders['cookie']);
      const cookies = ticket.cookies.map((cookie) => ['set-cookie', cookie] as const);
      assertPermitted(page, renderRequest.url, (address) => ticket.redirects.has(address));
      return {
        ...page,
        errors: [...page.errors, ...ticket.undeclared],
        headers: [...cookies, ...permittedHeaders(page.headers)],
        cacheSeconds: permittedCacheSeconds(page.cacheSeconds, ticket.cookies),
      };
    } finally {
      end();
      signal.removeEventListener('abort', abort);
      renderer.tickets.delete(ticket.id);
      ticket.close();
    }
  }

  /** Number of renderers whose event loop isn't blocked, and the lag of the least busy one's. */
  capacity(): { renderers: number; lagMs: number } {
    const working = this.#pool.running().filter(({ process }) => process.blockedSince() === null);
    return { renderers: working.length, lagMs: Math.min(...working.map(({ process }) => process.lagMs())) };
  }

  /** Loads a release's server bundle in all renderers, the spare one first, where a crash affects no page; resolves once loaded there. */
  async prepare(release: Release): Promise<void> {
    const one = this.#releases.add(release);
    const first = await prepareInOne(this.#pool, one);
    this.#releases.preloadable.add(release.federationName);
    // The others load it in the background, or with the first page that uses it.
    for (const renderer of this.#pool.all()) {
      if (renderer === first) continue;
      sendRelease(renderer, one);
      preload(renderer, [release.federationName]);
    }
  }

  /** Unloads a version that no page uses any more. */
  drop({ federationName: name }: Release): void {
    this.#releases.delete(name);
    this.#releases.preloadable.delete(name);
    for (const renderer of this.#pool.all()) dropRelease(renderer, name);
  }

  async stop(): Promise<void> {
    await this.#pool.stop();
    await this.#options.calls.end();
  }

  async #start(setup: RendererSetup): Promise<RendererState> {
    const renderer = await startRenderer({
      ...this.#options,
      setup,
      onExit: (...exit) => this.#crashes.handleExit(...exit),
      onViolation: (...violation) => this.#crashes.handleViolation(...violation),
    });
    this.#options.onReady(renderer.process.pid);
    return renderer;
  }
}
