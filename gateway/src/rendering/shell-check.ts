import { paths } from '@nightlark/contract';
import type { LiveRegistry } from '../registry/live-registry.ts';
import type { Renderers } from '../renderers/renderers.ts';

const TIMEOUT_MS = 3_000;
/** Results are cached, since load balancers probe often. */
const CACHE_MS = 2_000;
const SITE = 'http://localhost';

/** Returns a probe: whether a page without remotes can be rendered now. */
export function createShellCheck(
  registry: Pick<LiveRegistry, 'current'>,
  renderers: Pick<Renderers, 'render'>,
  now: () => number = Date.now,
): () => Promise<boolean> {
  let checkedAt = 0;
  let result = Promise.resolve(false);

  async function check(): Promise<boolean> {
    const page = {
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
    const { status } = await Promise.race([renderers.render(registry.current(), { renderRequest: page, apiHeaders: {} }, signal), timeout]);
    return status < 500;
  }

  return () => {
    if (now() - checkedAt < CACHE_MS) return result;
    checkedAt = now();
    return (result = check().catch(() => false));
  };
}
