import type { Settings } from '@nightlark/contract';
import { deepFreeze } from '../session/deep-freeze.ts';
import { askForSettings, type LoadSettings } from '../session/load-settings.ts';

const CACHED_MS = 5_000;
const MAX_CACHED = 500;

/**
 * The site's settings, asked for again after some seconds and not by every page: they are the same for all visitors with
 * the same `query` in the same surroundings. One for the server's process, since it outlives pages.
 */
export function createSettingsCache(now: () => number = Date.now): LoadSettings {
  const cache = new Map<string, { until: number; settings: Promise<Settings> }>();
  return (api, query, { wordsBy, from }) => {
    const key = JSON.stringify([query, wordsBy, from]);
    const cached = cache.get(key);
    const ask = () => askForSettings(api, query, { wordsBy, from });
    // Whoever asked for the cached ones may have been refused for asking too often: that is theirs alone.
    if (cached && now() < cached.until) return cached.settings.catch(ask);
    // Pages of many visitors share it: what one page's code writes into it would be on the others.
    const settings = ask().then(deepFreeze);
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(key, { until: now() + CACHED_MS, settings });
    settings.catch(() => cache.delete(key));
    return settings;
  };
}
