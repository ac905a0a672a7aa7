import type { Settings } from '@nightlark/contract';
import { deepFreeze } from '../session/deep-freeze.ts';
import { fetchSettings, type LoadSettings } from '../session/load-settings.ts';

const CACHED_MS = 5_000;
const MAX_CACHED = 500;

/**
 * Caches the site's settings for some seconds: they are the same for all visitors with the same `query`, language and country. One per
 * process.
 */
export function createSettingsCache(now: () => number = Date.now): LoadSettings {
  const cache = new Map<string, { until: number; settings: Promise<Settings> }>();
  return (api, query, { localeHint, from }) => {
    const key = JSON.stringify([query, localeHint, from]);
    const cached = cache.get(key);
    const fetchUncached = () => fetchSettings(api, query, { localeHint, from });
    // The cached request may have failed by its visitor's own rate limit.
    if (cached && now() < cached.until) return cached.settings.catch(fetchUncached);
    // Shared between visitors' pages: frozen, so that no page's code can change it for others.
    const settings = fetchUncached().then(deepFreeze);
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(key, { until: now() + CACHED_MS, settings });
    settings.catch(() => cache.delete(key));
    return settings;
  };
}
