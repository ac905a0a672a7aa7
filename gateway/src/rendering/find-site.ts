import { z } from 'zod';
import { BoundedMap } from '../bounded-map.ts';
import type { Config } from '../config.ts';
import type { OwnHeaders } from '../http/forwarded-headers.ts';

const settings = z.object({ settings: z.object({ domain: z.string(), domain_language: z.string(), company_id: z.number() }) });
type Site = z.output<typeof settings>['settings'];

/** What the backend has set for the site of a host; null if it does not say. */
export type FindSite = (host: string) => Promise<Site | null>;

/** Pages wait for it, but only while a canary has an audience. */
const TIMEOUT_MS = 1_000;
const FRESH_MS = 60_000;
const RETRY_MS = 5_000;
/** Hosts come from clients. */
const MOST = 100;

interface Known {
  site: Promise<Site | null>;
  until: number;
}

export function createFindSite({ backendUrl }: Pick<Config, 'backendUrl'>, ownHeaders: OwnHeaders, now: () => number = Date.now): FindSite {
  const known = new BoundedMap<string, Known>(MOST);

  async function ask(host: string): Promise<Site> {
    const url = `${backendUrl}/api/settings.php?domain=${encodeURIComponent(host)}`;
    const response = await fetch(url, { headers: ownHeaders(), redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return settings.parse(await response.json()).settings;
  }

  return (host) => {
    const before = known.get(host);
    if (before && now() < before.until) return before.site;
    known.delete(host);
    const site = ask(host).catch(() => {
      asked.until = now() + RETRY_MS;
      return before?.site ?? null;
    });
    const asked: Known = { site, until: now() + FRESH_MS };
    known.set(host, asked);
    return site;
  };
}
