import { paths } from '@nightlark/contract';
import type { LiveRegistry } from '../registry/live-registry.ts';
import type { Renderers } from '../renderers/renderers.ts';

const ANSWER_MS = 3_000;
/** An answer holds for so long: balancers ask often. */
const KEPT_MS = 2_000;
const SITE = 'http://localhost';

/** Whether a page that no remote has a part in can be rendered now. */
export function createShellCheck(
  registry: Pick<LiveRegistry, 'current'>,
  renderers: Pick<Renderers, 'render'>,
  now: () => number = Date.now,
): () => Promise<boolean> {
  let asked = 0;
  let answer = Promise.resolve(false);

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
    const left = AbortSignal.timeout(ANSWER_MS);
    const late = new Promise<never>((_, reject) => left.addEventListener('abort', () => reject(left.reason as Error)));
    const { status } = await Promise.race([renderers.render(registry.current(), { asked: page, apiHeaders: {} }, left), late]);
    return status < 500;
  }

  return () => {
    if (now() - asked < KEPT_MS) return answer;
    asked = now();
    return (answer = check().catch(() => false));
  };
}
