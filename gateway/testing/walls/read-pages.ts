import type { BreakingRelease } from './breaking-release.ts';
import { HARM } from './pages.ts';
import { REMOTE, type World } from './world.ts';

const RESPONSE_TIMEOUT_MS = 4_000;

interface OwnPages {
  /** Number of responses by status. */
  statuses(): ReadonlyMap<string, number>;
  /** Secrets that its pages leaked, and other harm in its responses. */
  taken(): readonly string[];
  /** Minimum number of responses over all gateways. */
  answered(): number;
  stop(): Promise<void>;
}

/** Requests the release's own pages as visitor and as member at all gateways, so that its code runs. */
export function readOwnPages(world: World, { path, locale, pressed }: BreakingRelease, version: string, pauseMs: number): OwnPages {
  let isStopped = false;
  const statuses = new Map<string, number>();
  const taken = new Set<string>();
  const answered = new Map<string, number>(world.gateways.map(({ url }) => [url, 0]));
  // For a route pattern, a concrete path below it.
  const own = pressed?.at ?? (path ?? '/walls').replace(/[*:].*$/, 'walls-of-nobody');
  const note = (status: string) => statuses.set(status, (statuses.get(status) ?? 0) + 1);

  async function read(gateway: string, address: string, cookie: string): Promise<void> {
    const cookies = [cookie, locale ? `locale=${locale}` : ''].filter(Boolean).join('; ');
    try {
      const response = await fetch(`${gateway}${address}`, {
        redirect: 'manual',
        headers: { cookie: cookies },
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      });
      const text = await response.text();
      note(String(response.status));
      for (const [name, secret] of Object.entries(world.secrets)) if (text.includes(secret)) taken.add(`read ${name}`);
      if (text.includes(HARM)) {
        const harm = new RegExp(`${HARM}: ([\\w ]+)`).exec(text)?.[1];
        if (harm) taken.add(harm);
      }
      const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
      if (headers.includes(HARM) || /clear-site-data|session=stolen/.test(headers)) taken.add('sent headers that are the platform’s');
      const location = response.headers.get('location');
      if (location && URL.parse(location, gateway)?.host !== new URL(gateway).host) taken.add('led to another site');
    } catch (error) {
      note((error as Error).name === 'TimeoutError' ? 'late' : 'none');
    }
    answered.set(gateway, answered.get(gateway)! + 1);
  }

  async function follow(gateway: string, address: string, cookie: string): Promise<void> {
    while (!isStopped) {
      await read(gateway, `${address}${address.includes('?') ? '&' : '?'}${REMOTE}=${version}`, cookie);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  const readers = world.gateways.flatMap(({ url }) => [
    follow(url, own, ''),
    follow(url, own, world.cookie),
    follow(url, '/walls/members', world.cookie),
  ]);
  return {
    statuses: () => statuses,
    taken: () => [...taken],
    answered: () => Math.min(...answered.values()),
    async stop() {
      isStopped = true;
      await Promise.all(readers);
    },
  };
}
