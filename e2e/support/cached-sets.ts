import type { Page } from '@playwright/test';
import type { Locale } from '@nightlark/contract';
import { expect } from './fixtures.ts';

/** The service worker's cache of one release set (`shell/src/workers/sw-pages.ts`). */
interface CachedSet {
  name: string;
  bases: string[];
  files: string[];
  /** The offline fallback page. */
  offline: string | null;
}

export function cachedSets(page: Page): Promise<CachedSet[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('set '));
    return Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
        const facts = (await (await cache.match('/set.json'))?.json()) as { bases: string[] } | undefined;
        const offline = await cache.match('/offline', { ignoreSearch: true, ignoreVary: true });
        return {
          name,
          bases: facts?.bases ?? [],
          files: paths.filter((path) => path !== '/set.json' && path !== '/offline'),
          offline: (await offline?.text()) ?? null,
        };
      }),
    );
  });
}

/** Waits until the service worker controls the page and has cached the offline page of this language. */
export async function waitUntilCached(page: Page, locale: Locale): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(async () => {
    const sets = await cachedSets(page);
    expect(sets.some(({ offline }) => offline?.includes(`<html lang="${locale}"`))).toBe(true);
  }).toPass({ timeout: 15_000 });
}
