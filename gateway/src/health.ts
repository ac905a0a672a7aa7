import { Router } from 'express';
import { cachedProbe } from './cached-probe.ts';
import type { OwnHeaders } from './http/forwarded-headers.ts';
import type { LiveShell } from './shell/live-shell.ts';
import type { ReleaseMetrics } from './metrics/release-metrics.ts';
import type { LiveRegistry } from './registry/live-registry.ts';
import type { Renderers } from './renderers/renderers.ts';
import type { PageHealth } from './rendering/page-health.ts';
import type { ClaimWatch } from './http/claim-check.ts';

const REACHABILITY_TIMEOUT_MS = 2_000;

async function isReachable(url: string, headers: Record<string, string>): Promise<boolean> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(REACHABILITY_TIMEOUT_MS) });
  await response.body?.cancel();
  return response.status < 500;
}

/** Live versions whose last page failed; cleared by the next success. */
function failing(registry: LiveRegistry, releaseMetrics: ReleaseMetrics): Record<string, string> {
  const { remotes } = registry.current().set;
  return Object.fromEntries(
    remotes.flatMap(({ name, version }) => {
      const failure = releaseMetrics.lastFailure(name, version);
      return failure ? [[name, `${version} failed at its last page (${failure})`]] : [];
    }),
  );
}

interface Options {
  registry: LiveRegistry;
  releaseMetrics: ReleaseMetrics;
  shell: Pick<LiveShell, 'problem'>;
  renderers: Pick<Renderers, 'problem'>;
  claims: Pick<ClaimWatch, 'problem'>;
  pages: Pick<PageHealth, 'problem'>;
  /** Whether the shell's own page can be rendered. */
  checkShell: () => Promise<boolean>;
  backendUrl: string;
  ownHeaders: OwnHeaders;
  stopping: AbortSignal;
}

/** `/healthz`: liveness, with the problems of degraded parts. `/readyz`: readiness. */
export function healthRoutes({
  registry,
  releaseMetrics,
  shell,
  renderers,
  claims,
  pages,
  checkShell,
  backendUrl,
  ownHeaders,
  stopping,
}: Options): Router {
  // Settings and not `/readyz`: without its database the backend still serves them, and so visitors' pages.
  const checkBackend = cachedProbe(() => isReachable(`${backendUrl}/api/settings.php`, ownHeaders()));
  const router = Router();
  router.get('/healthz', (_request, response) => {
    const parts = {
      shell: shell.problem(),
      renderer: renderers.problem(),
      backend: claims.problem(),
      pages: pages.problem((set) => registry.isLive(set)),
    };
    const own = Object.entries(parts).filter(([, problem]) => problem !== null);
    const problems = { ...failing(registry, releaseMetrics), ...registry.problems(), ...Object.fromEntries(own) };
    const status = Object.keys(problems).length > 0 ? 'degraded' : 'ok';
    const { set, unavailable } = registry.current();
    response.set('cache-control', 'no-store').json({ status, set: set.id, unavailable: [...unavailable], problems });
  });
  router.get('/readyz', async (_request, response) => {
    if (stopping.aborted) return void response.status(503).set('cache-control', 'no-store').json({ status: 'stopping' });
    const [backend, isRendered] = await Promise.all([checkBackend(), checkShell()]);
    const checks = { releases: registry.current().set.remotes.length > 0, backend, pages: isRendered };
    const isReady = Object.values(checks).every(Boolean);
    response
      .status(isReady ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({ status: isReady ? 'ready' : 'not ready', checks });
  });
  return router;
}
