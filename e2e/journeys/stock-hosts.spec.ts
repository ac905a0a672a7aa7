import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildStockHost, type StockHost } from '../stock-host/build.ts';
import { checkTypes } from '../stock-host/check-types.ts';
import { LIKES_MANIFEST, seeLikes } from '../stock-host/see-likes.ts';
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
    await buildStockHost(host, LIKES_MANIFEST(), directory);
    const check = (text: string) => checkTypes(directory, text);
    expect(await check(TYPED_PAGE)).toBe('');
    expect(await check(TYPED_PAGE.replace("'/likes'", '7'))).toMatch(/'number' is not assignable to type 'string'/);
    expect(await check(TYPED_PAGE.replace('document.body', "'body'"))).toMatch(/'HTMLElement'/);
    await seeLikes(page, { directory, site: 0, sharesReact: !host.react });
  });
