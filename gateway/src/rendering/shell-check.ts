import { paths } from '@nightlark/contract';
import { cachedProbe } from '../cached-probe.ts';
import type { OwnHeaders } from '../http/forwarded-headers.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import type { Renderers } from '../renderers/renderers.ts';

const TIMEOUT_MS = 3_000;
const SITE = 'http://localhost';

/** Returns a probe: whether a page without remotes can be rendered now. */
export function createShellCheck(
  registry: Pick<LiveRegistry, 'current'>,
  renderers: Pick<Renderers, 'render'>,
  ownHeaders: OwnHeaders,
): () => Promise<boolean> {
  return cachedProbe(async () => {
    const renderRequest = {
      url: SITE + paths.offline.href(),
      method: 'GET',
      headers: [],
      bytes: null,
      nonce: 'check',
      encoding: null,
      country: null,
      visitor: { hasSession: false, cookies: '' },
    };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const timeout = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    const rendering = renderers.render(registry.current(), { renderRequest, apiHeaders: ownHeaders() }, signal);
    const { status } = await Promise.race([rendering, timeout]);
    return status < 500;
  });
}
