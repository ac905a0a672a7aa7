import type { Api } from '@nightlark/api-client';
import type { QueryOf, Settings } from '@nightlark/contract';

const KEPT_MS = 5_000;
const KEPT = 500;

export type LoadSettings = (api: Api, query: QueryOf<'getSettings'>, wordsBy: string) => Promise<Settings>;

/**
 * The site's settings, asked for again after some seconds and not by every page: they are the same for all visitors with
 * the same `query`. `wordsBy` is what else decides about their words. One for the server's process, since it outlives pages.
 */
export function createKeptSettings(now: () => number = Date.now): LoadSettings {
  const kept = new Map<string, { until: number; settings: Promise<Settings> }>();
  return (api, query, wordsBy) => {
    const key = JSON.stringify([query, wordsBy]);
    const known = kept.get(key);
    if (known && now() < known.until) return known.settings;
    const settings = api.call('getSettings', { query }).then((answer) => answer.settings);
    if (kept.size >= KEPT) kept.clear();
    kept.set(key, { until: now() + KEPT_MS, settings });
    settings.catch(() => kept.delete(key));
    return settings;
  };
}

/** Asks each time. */
export const askForSettings: LoadSettings = async (api, query) => (await api.call('getSettings', { query })).settings;
