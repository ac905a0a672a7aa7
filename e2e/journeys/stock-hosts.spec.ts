import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildStockHost, type StockHost } from '../stock-host/build.ts';
import { checkTypes, TYPES_FOLDER } from '../stock-host/check-types.ts';
import { manifestOf, seeLikes, visitHost } from '../stock-host/visit.ts';
import { expect, test } from '../support/fixtures.ts';

let directory: string;
test.beforeEach(() => void (directory = mkdtempSync(path.join(tmpdir(), 'stock-host-'))));
test.afterEach(() => rmSync(directory, { recursive: true }));

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
    await buildStockHost(host, { nightlark_likes: manifestOf('mf-likes') }, directory);
    const check = (text: string) => checkTypes(directory, text);
    expect(await check(TYPED_PAGE)).toBe('');
    expect(await check(TYPED_PAGE.replace("'/likes'", '7'))).toMatch(/'number' is not assignable to type 'string'/);
    expect(await check(TYPED_PAGE.replace('document.body', "'body'"))).toMatch(/'HTMLElement'/);
    await seeLikes(page, { directory, site: 0 }, !host.react);
  });

/** A page of each remote, with its heading. */
const PAGES: [remote: string, path: string, heading: RegExp][] = [
  ['mf-chat', '/chats', /^Messages$/],
  ['mf-credits', '/credits', /^Get credits$/],
  ['mf-landers', '/members/3/landing', /^This is \w+\.$/],
  ['mf-likes', '/likes', /^Likes$/],
  ['mf-members', '/members', /^Meet someone new$/],
  ['mf-signup', '/login', /^Good to see you again$/],
];

test('every remote has an entry for other hosts, with types, and shows its page in one', async ({ page }) => {
  test.slow();
  await buildStockHost({ bundler: 'webpack' }, Object.fromEntries(PAGES.map(([remote]) => [remote, manifestOf(remote)])), directory);
  await visitHost(page, { directory, site: 0 }, async (origin) => {
    for (const [remote, at, heading] of PAGES) {
      expect(existsSync(path.join(directory, TYPES_FOLDER, remote, 'app.d.ts'))).toBe(true);
      await page.goto(`${origin}/?${new URLSearchParams({ remote, path: at }).toString()}`);
      await expect(page.getByRole('main').getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
  });
});
