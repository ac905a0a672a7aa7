import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildStockHost, type StockHost } from '../stock-host/build.ts';
import { checkTypes } from '../stock-host/check-types.ts';
import { serveStockHost } from '../stock-host/serve.ts';
import { baseUrl, DEMO_PASSWORD, expect, test } from '../support/fixtures.ts';

const origin = process.env['E2E_STOCK_ORIGIN']!;
let directory: string;
test.beforeEach(() => void (directory = mkdtempSync(path.join(tmpdir(), 'stock-host-'))));
test.afterEach(() => rmSync(directory, { recursive: true }));

interface Manifest {
  shared: { name: string; assets: { js: { sync: string[] } } }[];
}

const TYPED_PAGE = `
import { loadRemote } from '@module-federation/enhanced/runtime';
import type { MountOptions } from 'nightlark_likes/app';
const options: MountOptions = { path: '/likes', locale: 'de', onLeave: (path) => location.assign(path) };
const { mount } = await loadRemote('nightlark_likes/app');
const { navigate, unmount } = await mount(document.body, options);
await navigate('/likes');
unmount();
`;

const HOSTS: [StockHost, string][] = [
  [{ bundler: 'webpack' }, 'with the host’s React'],
  [{ bundler: 'rspack', react: '18.3.1' }, 'with a React of its own beside the host’s other one'],
];

for (const [host, how] of HOSTS)
  test(`a host of public packages (${host.bundler}) on another origin shows the likes with their data, ${how}`, async ({ page }) => {
    // It builds the host, too.
    test.slow();
    const address = `${baseUrl()}/mf/mf-likes/mf-manifest.json`;
    await buildStockHost(host, address, directory);
    const check = (page: string) => checkTypes(directory, page);
    expect(await check(TYPED_PAGE)).toBe('');
    expect(await check(TYPED_PAGE.replace("'/likes'", '7'))).toMatch(/'number' is not assignable to type 'string'/);
    expect(await check(TYPED_PAGE.replace('document.body', "'body'"))).toMatch(/'HTMLElement'/);
    const stop = await serveStockHost(directory, { origin, product: baseUrl() });
    try {
      const login = await page.request.post(`${origin}/api/user.php`, { data: { email: 'free@demo.example', password: DEMO_PASSWORD } });
      expect(login.status()).toBe(200);
      const { counts } = (await (await page.request.get(`${origin}/api/likes.php?type=received`)).json()) as {
        counts: { received: number };
      };
      const loaded: string[] = [];
      page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
      await page.goto(origin);
      const screen = page.getByRole('main');
      await expect(screen.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
      await expect(screen.getByRole('link', { name: new RegExp(`Received.*${counts.received}`) })).toBeVisible();
      await expect(screen.getByRole('listitem').first().locator('img[data-loaded]')).toBeVisible();

      const { shared } = (await (await page.request.get(address)).json()) as Manifest;
      const react = shared.find(({ name }) => name === 'react')!.assets.js.sync[0]!;
      expect(loaded.some((file) => file.endsWith(`/portable/${react}`))).toBe(host.react !== undefined);
      expect(loaded.filter((file) => file.includes('/client/'))).toEqual([]);

      await screen.getByRole('link', { name: /Sent/ }).click();
      await expect(screen.getByRole('link', { name: /Sent/ })).toHaveAttribute('aria-current', 'page');
      expect(page.url()).toBe(`${origin}/`);
    } finally {
      stop();
    }
  });
