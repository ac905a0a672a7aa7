import type { Release } from '@nightlark/release';
import type { LiveSet } from '../registry/live-set.ts';
import type { ReleaseId } from '../registry/release-id.ts';
import { createCrashAttribution, type ReleaseViolation, type RendererCrash } from './crash-attribution.ts';
import type { PageCalls } from './page-calls.ts';
import { assertPermitted, permittedCacheSeconds, permittedHeaders } from './permitted-response.ts';
import { pickRenderer } from './pick-renderer.ts';
import { prepareInOne } from './prepare-release.ts';
import type { RenderRequest, GatewayCalls, RenderedPage, RendererSetup, Surface } from './protocol.ts';
import { RendererPool } from './renderer-pool.ts';
import { dropRelease, preload, sendRelease, setIdFor, type RendererState } from './renderer-state.ts';
import { startRenderer } from './start-renderer.ts';
import { createStoredReleases } from './stored-releases.ts';

/** A page request, and the headers of its API calls. */
export interface PageRequest {
  renderRequest: RenderRequest;
  apiHeaders: Readonly<Record<string, string>>;
}

export interface Renderers {
  /** Replaces all renderers by ones with this shell. Throws if they can't start; the current ones stay then. */
  use(setup: RendererSetup): Promise<void>;
  /** Libraries that the shell provides in the share scope; empty before the start. */
  surface(): Surface;
  /**
   * Renders a page in the least busy renderer; throws `RendererExited` if that one exits meanwhile, or none runs in time. An aborted
   * signal ends the wait for a renderer and the render.
   */
  render(live: LiveSet, request: PageRequest, signal: AbortSignal): Promise<RenderedPage>;
  /** Loads a release's server bundle in all renderers, the spare one first, where a crash affects no page; resolves once loaded there. */
  prepare(release: Release): Promise<void>;
  /** Unloads a version that no page uses any more. */
  drop(release: Release): void;
  /** Number of renderers whose event loop isn't blocked, and the lag of the least busy one's. */
  capacity(): { renderers: number; lagMs: number };
  /** Why fewer renderers run than configured; null when all run. */
  problem(): string | null;
  stop(): Promise<void>;
}

interface Options {
  count: number;
  memoryMb: number;
  /** Directories of releases and shells. */
  readable: readonly string[];
  directoryOf: (name: string, version: string) => string;
  calls: PageCalls;
  on: Pick<GatewayCalls, 'findLander' | 'reportError' | 'logConsole'>;
  /** Called for each crashed renderer, before its pages are retried. Returns the releases to blame, which are quarantined. */
  onCrash: (crash: RendererCrash) => readonly ReleaseId[];
  onViolation: (violation: ReleaseViolation) => void;
  /** Called for each page whose session the backend accepted, with its `Cookie` header. */
  onMember: (cookieHeader: string | undefined) => void;
  /** Called for each renderer that can take pages. */
  onReady: (pid: number) => void;
}

/** Render processes, with one spare to replace a crashed one. They run all foreign code, without permissions. */
export function createRenderers({
  count,
  memoryMb,
  readable,
  directoryOf,
  calls,
  on,
  onCrash,
  onViolation,
  onMember,
  onReady,
}: Options): Renderers {
  const releases = createStoredReleases(directoryOf);

  async function start(setup: RendererSetup): Promise<RendererState> {
    const { handleExit: onExit, handleViolation } = crashes;
    const renderer = await startRenderer({ setup, memoryMb, readable, releases, calls, on, onExit, onViolation: handleViolation });
    onReady(renderer.process.pid);
    return renderer;
  }

  const pool = new RendererPool({ count, releases, start });
  const crashes = createCrashAttribution({ pool, releases, onCrash, onViolation });

  return {
    use: (setup) => pool.switchTo(setup),
    surface: () => pool.surface(),
    problem: () =>
      pool.isIncomplete() ? `${pool.running().length} of ${count} renderers run; the last that was lost: ${crashes.lastCrash()}` : null,
    async render(live, { renderRequest, apiHeaders }, signal) {
      const requested = { live, url: renderRequest.url, hasSession: renderRequest.visitor.hasSession };
      const renderer = await pickRenderer(pool, requested, signal);
      // A listener would not be called any more.
      signal.throwIfAborted();
      const ticket = calls.open(apiHeaders);
      renderer.tickets.add(ticket.id);
      const run = renderer.suspects.begin(requested);
      const abort = () => renderer.process.notify('abort', ticket.id);
      signal.addEventListener('abort', abort, { once: true });
      try {
        const page = await renderer.process.call('render', ticket.id, setIdFor(renderer, live, releases.of), renderRequest);
        run.end(page.remotes);
        if (ticket.isMember()) onMember(apiHeaders['cookie']);
        const cookies = ticket.cookies.map((cookie) => ['set-cookie', cookie] as const);
        assertPermitted(page, renderRequest.url, (address) => ticket.redirects.has(address));
        return {
          ...page,
          headers: [...cookies, ...permittedHeaders(page.headers)],
          cacheSeconds: permittedCacheSeconds(page.cacheSeconds, ticket.cookies),
        };
      } finally {
        run.end([]);
        signal.removeEventListener('abort', abort);
        renderer.tickets.delete(ticket.id);
        ticket.close();
      }
    },
    capacity() {
      const working = pool.running().filter(({ process }) => process.blockedSince() === null);
      return { renderers: working.length, lagMs: Math.min(...working.map(({ process }) => process.lagMs())) };
    },
    async prepare(release) {
      const one = releases.add(release);
      const first = await prepareInOne(pool, one);
      releases.preloadable.add(release.federationName);
      // The others load it in the background, or with the first page that uses it.
      for (const renderer of pool.all()) {
        if (renderer === first) continue;
        sendRelease(renderer, one);
        preload(renderer, [release.federationName]);
      }
    },
    drop({ federationName: name }) {
      releases.delete(name);
      releases.preloadable.delete(name);
      for (const renderer of pool.all()) dropRelease(renderer, name);
    },
    async stop() {
      await pool.stop();
      await calls.end();
    },
  };
}
