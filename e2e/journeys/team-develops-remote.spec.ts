import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { baseUrl, expect, test } from '../support/fixtures.ts';

const root = path.resolve(import.meta.dirname, '../..');
const copy = path.join(root, 'e2e/dist/mf-likes');
const STARTED_MS = 40_000;

interface Drawn {
  moduleInfo: Record<string, { remotesInfo?: Record<string, { matchedVersion: string }> }>;
  /** By provider, scope, library and version. */
  shared: Record<string, Record<string, Record<string, Record<string, { loaded?: unknown }>>>>;
}

let server: ChildProcess;
let link: string;

function change(file: string, edit: (text: string) => string): void {
  const target = path.join(copy, 'src', file);
  writeFileSync(target, edit(readFileSync(target, 'utf8')));
}

test.skip(!process.env['E2E_DATA_DIR'], 'needs the data directory of the product under test, whose key signs the link');

test.beforeAll(async () => {
  test.setTimeout(STARTED_MS + 10_000);
  rmSync(copy, { recursive: true, force: true });
  for (const part of ['src', 'package.json']) cpSync(path.join(root, 'mf-likes', part), path.join(copy, part), { recursive: true });
  const env = { ...process.env, NODE_OPTIONS: '', DATA_DIR: process.env['E2E_DATA_DIR'], PUBLIC_URL: baseUrl() };
  server = spawn(process.execPath, ['e2e/support/develop-copy.ts', 'mf-likes', copy], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const found = new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      output += part.toString();
      const printed = /http\S+token=\S+/.exec(output)?.[0];
      if (printed) resolve(printed);
    };
    server.stdout!.on('data', read);
    server.stderr!.on('data', read);
    server.once('exit', () => reject(new Error(`The dev server ended:\n${output}`)));
    setTimeout(() => reject(new Error(`No link was printed:\n${output}`)), STARTED_MS).unref();
  });
  link = await found;
});

test.afterAll(() => {
  server.kill('SIGTERM');
  rmSync(copy, { recursive: true, force: true });
});

test('a team sees what it changes in the running product, without a reload, and nobody else does', async ({
  page,
  browser,
  loginAs,
  expectAccessible,
}) => {
  await loginAs('premium');
  await page.goto(link);
  await expect(page).toHaveURL(/\/likes$/);
  const badge = page.locator('[data-frame-badge]');
  await expect(badge).toContainText('mf-likes from http://localhost:');
  // The data of the Module Federation DevTools: the list of modules, the graph from the host, and the shared libraries.
  const drawn = await page.evaluate(() => {
    const { moduleInfo, __SHARE__ } = (globalThis as unknown as { __FEDERATION__: Record<string, object> }).__FEDERATION__;
    return JSON.stringify({ moduleInfo, shared: __SHARE__ });
  });
  const { moduleInfo, shared } = JSON.parse(drawn) as Drawn;
  const { shell, ...modules } = moduleInfo;
  const edges = Object.entries(shell!.remotesInfo!).map(([name, { matchedVersion }]) => `${name}:${matchedVersion}`);
  expect(edges.find((id) => /^app:mf_likes_override_\w+:http:\/\/localhost:\d+\/remoteEntry\.mjs$/.test(id))).toBeDefined();
  expect(edges.sort()).toEqual(Object.keys(modules).sort());
  const libraries = Object.entries(shared['shell']!['default']!);
  expect(libraries.map(([library]) => library)).toContain('react');
  expect(libraries.filter(([, versions]) => Object.values(versions).some(({ loaded }) => loaded !== true))).toEqual([]);
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
  await expectAccessible();

  // State of this page only: a reload would lose it.
  await page.evaluate(() => document.body.setAttribute('data-kept', ''));
  const heading = page.getByRole('heading', { level: 1 });
  const element = await heading.elementHandle();

  change('messages/en.json', (text) => text.replace(/("likes\.list\.title": )"[^"]*"/, '$1"Hearts"'));
  await expect(heading).toHaveText('Hearts');
  change('screens/likes/screen.module.css', (text) => `${text}\n.list { outline: 3px solid rgb(1, 2, 3); }\n`);
  await expect(page.locator('[class*="mf-likes-list"]').first()).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
  change('screens/likes/screen.tsx', (text) => text.replace('    </>', '      <p>Straight from the editor</p>\n    </>'));
  await expect(page.getByText('Straight from the editor')).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-kept', '');
  expect(await element!.evaluate((node) => node.isConnected)).toBe(true);

  const stranger = await browser.newContext({ storageState: await page.context().storageState() });
  await stranger.clearCookies({ name: 'override.mf-likes' });
  const released = await stranger.newPage();
  const answer = await released.goto(`${baseUrl()}/likes`);
  await expect(released.getByRole('heading', { level: 1 })).toHaveText('Likes');
  await expect(released.locator('[data-frame-badge]')).toHaveCount(0);
  expect(answer!.headers()['content-security-policy']).not.toContain('ws:');
  await stranger.close();

  await badge.getByRole('button', { name: /^Stop mf-likes/ }).click();
  await expect(page).toHaveURL(/\/likes$/);
  await expect(heading).toHaveText('Likes');
  await expect(badge).toHaveCount(0);
});

test('a link that was changed starts nothing', async ({ page, forgive }) => {
  const changed = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')).replace(/token=override1\.(.)/, 'token=override1.x');
  const response = await page.goto(changed);
  expect(response!.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('override'))).toEqual([]);
  // The browser itself logs the page's 403.
  forgive(403);
});
