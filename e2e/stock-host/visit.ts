import { expect, type Page } from '@playwright/test';
import { baseUrl, DEMO_PASSWORD } from '../support/fixtures.ts';
import { serveStockHost } from './serve.ts';

interface Manifest {
  shared: { name: string; assets: { js: { sync: string[] } } }[];
}

export const manifestOf = (remote: string) => `${baseUrl()}/mf/${remote}/mf-manifest.json`;

interface Host {
  /** The built one. */
  directory: string;
  /** Its place among the origins that the product allows: specs run beside each other. */
  site: 0 | 1;
}

/** Serves a host on another origin, logs a member in there, and looks at it. */
export async function visitHost(page: Page, { directory, site }: Host, look: (origin: string) => Promise<void>): Promise<void> {
  const origin = process.env['E2E_STOCK_ORIGINS']!.split(',')[site]!;
  const stop = await serveStockHost(directory, { origin, product: baseUrl() });
  try {
    const login = await page.request.post(`${origin}/api/user.php`, { data: { email: 'free@demo.example', password: DEMO_PASSWORD } });
    expect(login.status()).toBe(200);
    await look(origin);
  } finally {
    stop();
  }
}

/**
 * Sees the likes with their data, and those on the next page.
 * @param sharesReact - the host's React is the release's, so that the release's copy stays away
 */
export async function seeLikes(page: Page, host: Host, sharesReact: boolean): Promise<void> {
  await visitHost(page, host, async (origin) => {
    const { counts } = (await (await page.request.get(`${origin}/api/likes.php?type=received`)).json()) as { counts: { received: number } };
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
    await page.goto(origin);
    const screen = page.getByRole('main');
    await expect(screen.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
    await expect(screen.getByRole('link', { name: new RegExp(`Received.*${counts.received}`) })).toBeVisible();
    await expect(screen.getByRole('listitem').first().locator('img[data-loaded]')).toBeVisible();

    const { shared } = (await (await page.request.get(manifestOf('mf-likes'))).json()) as Manifest;
    const react = shared.find(({ name }) => name === 'react')!.assets.js.sync[0]!;
    expect(loaded.some((file) => file.endsWith(`/portable/${react}`))).toBe(!sharesReact);
    expect(loaded.filter((file) => file.includes('/client/'))).toEqual([]);

    await screen.getByRole('link', { name: /Sent/ }).click();
    await expect(screen.getByRole('link', { name: /Sent/ })).toHaveAttribute('aria-current', 'page');
    expect(page.url()).toBe(`${origin}/`);
  });
}
