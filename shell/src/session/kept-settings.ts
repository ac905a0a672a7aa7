import type { Api } from '@nightlark/api-client';
import type { QueryOf, Settings } from '@nightlark/contract';
import { deepFreeze } from './deep-freeze.ts';

const KEPT_MS = 5_000;
const KEPT = 500;

/** What decides about the settings beside the query. */
interface Surroundings {
  /** The words' language hangs on it. */
  wordsBy: string;
  /** The visitor's country, as the gateway tells the API. */
  from: string | null;
}

export type LoadSettings = (api: Api, query: QueryOf<'getSettings'>, around: Surroundings) => Promise<Settings>;

/**
 * The site's settings, asked for again after some seconds and not by every page: they are the same for all visitors with
 * the same `query` in the same surroundings. One for the server's process, since it outlives pages.
 */
export function createKeptSettings(now: () => number = Date.now): LoadSettings {
  const kept = new Map<string, { until: number; settings: Promise<Settings> }>();
  return (api, query, { wordsBy, from }) => {
    const key = JSON.stringify([query, wordsBy, from]);
    const known = kept.get(key);
    const ask = () => askForSettings(api, query, { wordsBy, from });
    // Whoever asked for the kept ones may have been refused for asking too often: that is theirs alone.
    if (known && now() < known.until) return known.settings.catch(ask);
    // Pages of many visitors share it: what one page's code writes into it would be on the others.
    const settings = ask().then(deepFreeze);
    if (kept.size >= KEPT) kept.clear();
    kept.set(key, { until: now() + KEPT_MS, settings });
    settings.catch(() => kept.delete(key));
    return settings;
  };
}

/** Asks each time. */
export const askForSettings: LoadSettings = async (api, query) => (await api.call('getSettings', { query })).settings;
