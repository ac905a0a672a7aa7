import { eventually } from '@nightlark/build/jest/eventually.ts';
import type { BrowserReport } from '@nightlark/release';
import express from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { openPage, sendReport, type OpenedPage } from '../../testing/send-report.ts';
import { rawGet } from '../../testing/raw-get.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';
import { reportRoutes } from './report.ts';

let gateway: TestGateway;
let opened: OpenedPage;
beforeAll(async () => {
  gateway = await startGateway({ TRUST_PROXY: '1' });
  opened = await openPage(gateway, '192.0.2.1');
}, 120_000);
afterAll(() => gateway.stop());

const lines = () =>
  gateway
    .log()
    .split('\n')
    .filter((line) => line.includes('an area failed in a browser'));

/** Number of accepted reports among those sent; a valid one sent afterwards shows when all were processed. */
async function countedOf(send: () => Promise<unknown>): Promise<number> {
  const before = lines().length;
  await send();
  await sendReport(gateway, '192.0.2.250', await openPage(gateway, '192.0.2.250'), { remote: 'mf-beta', message: 'the last one' });
  await eventually(async () => expect(lines().slice(before).at(-1)).toContain('the last one'));
  return lines().length - before - 1;
}

test('what a script of the page can read is no token: its nonce, and what it fetches of any page', async () => {
  const { headers, body } = await rawGet(gateway.url, '/alpha', { 'sec-fetch-mode': 'navigate' });
  const nonces = new Set([...body.toString().matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce!));
  const [nonce] = nonces;
  expect(nonces.size).toBe(1);
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  const fetched = await Promise.all(['cors', 'same-origin'].map((mode) => openPage(gateway, '192.0.2.5', { 'sec-fetch-mode': mode })));
  const send = async () => {
    for (const page of [nonce!, ...fetched.map((one) => one.page)]) await sendReport(gateway, '192.0.2.5', { ...opened, page });
  };
  expect(await countedOf(send)).toBe(0);
});

test('a cached page has a token of its own for each visitor', async () => {
  const first = await openPage(gateway, '192.0.2.7');
  const second = await openPage(gateway, '192.0.2.8');
  expect(first.page).not.toBe(second.page);
  const send = () => Promise.all([sendReport(gateway, '192.0.2.7', first), sendReport(gateway, '192.0.2.8', second)]);
  expect(await countedOf(send)).toBe(2);
});

test('a report says which file failed, of which version, for whom in general; no address, and no value', async () => {
  const message = `No profile of 'Anna' (anna@mail.example), 4711471147114711`;
  const page = await openPage(gateway, '192.0.2.9');
  const facts = { message, stack: ['mf-alpha/1.0.0/alpha.0a1b2c3d.js:1:234'], member: 'premium', locale: 'nl' } as const;
  expect(await countedOf(() => sendReport(gateway, '192.0.2.9', page, facts))).toBe(1);
  expect(JSON.parse(lines().at(-2)!)).toMatchObject({
    remote: 'mf-alpha',
    version: '1.0.0',
    where: 'render',
    route: 'alpha',
    member: 'premium',
    locale: 'nl',
    set: expect.stringMatching(/^\w{12}$/),
    stack: facts.stack,
    message: 'No profile of <text> (<mail>), <n>',
  });
  expect(gateway.log()).not.toMatch(/192\.0\.2\.|Anna|4711471147114711/);
});

test.each<[string, number, (opened: OpenedPage) => Parameters<typeof sendReport>[3]]>([
  ['without a token', 400, () => ({ page: undefined as never })],
  ['with a token that nobody gave', 204, () => ({ page: 'A'.repeat(36) })],
  ['of a version that its page did not have', 204, ({ set }) => ({ set: { ...set, 'mf-alpha': '1.1.0' } })],
  ['of a remote that its page did not have', 204, () => ({ remote: 'mf-gamma' })],
  ['of a name that objects have', 204, () => ({ remote: '__proto__' })],
  ['of a set with a name that objects have', 204, ({ set }) => ({ set: { ...set, constructor: '1.0.0' } })],
  ['of a set with more', 204, ({ set }) => ({ set: { ...set, 'mf-gamma': '1.0.0' } })],
  ['of the frame that names an area’s place', 204, () => ({ remote: null })],
  ['with a place that is none', 400, () => ({ where: 'anywhere' as never })],
  ['with a stack that is no release’s', 400, () => ({ stack: ['https://site.example/members?q=Anna:1:1'] })],
  ['that is too long', 413, () => ({ message: 'x'.repeat(5_000) })],
  ['from another site', 403, () => ({ headers: { 'sec-fetch-site': 'cross-site' } })],
])('a report %s counts for nothing', async (_what, status, changes) => {
  const page = await openPage(gateway, '192.0.2.20');
  const send = async () => expect(await sendReport(gateway, '192.0.2.20', page, changes(page))).toBe(status);
  expect(await countedOf(send)).toBe(0);
});

test.each<[string, Partial<BrowserReport>, readonly string[]]>([
  ['of an area', {}, ['mf-alpha']],
  ['of the frame, of what had code there', { remote: null, where: 'frame' }, ['frame of mf-alpha']],
  ['of an area that the browser had translated', { translated: true }, []],
  ['of a frame that the browser had translated', { remote: null, where: 'frame', translated: true }, []],
  ['of the frame, of a set where nothing of that name is', { remote: null, where: 'frame', loaded: ['mf-gamma', '__proto__'] }, []],
  ['of a page that was made anew', { remote: null, where: 'hydration' }, []],
])('a report %s is logged, and counts against what is at fault (%j, %j)', async (_what, changes, counted) => {
  const against: string[] = [];
  const reported: object[] = [];
  const log = jest.fn();
  const app = express().use(
    reportRoutes({
      registry: {
        index: () => ({ remotes: { 'mf-alpha': { releases: { '1.0.0': {} } }, 'mf-beta': { releases: { '1.0.0': {} } } } }) as never,
      },
      audiencesOf: async (_request, language) => [`language ${language}`],
      releaseMetrics: {
        recordFrameError: (versions: { name: string }[], of: object) => {
          against.push(...versions.map(({ name }) => `frame of ${name}`));
          reported.push(of);
        },
        recordBrowserError: (name: string, _version: string, of: object) => {
          against.push(name);
          reported.push(of);
        },
        recordError: () => {},
      } as never,
      pageTokens: { isOf: () => true, pseudonym: (network) => network },
      log: { warn: log } as never,
      isProduction: false,
    }),
  );
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const set = { 'mf-alpha': '1.0.0', 'mf-beta': '1.0.0' };
    const report = { page: 'x', set, loaded: ['mf-alpha'], route: 'alpha', member: 'free', locale: 'en', remote: 'mf-alpha' };
    const body = JSON.stringify({ ...report, where: 'render', message: 'it broke', stack: [], ...changes });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/platform/report`;
    expect((await fetch(url, { method: 'POST', body })).status).toBe(204);
    expect(log).toHaveBeenCalledTimes(1);
    expect(against).toEqual(counted);
    for (const of of reported) expect(of).toMatchObject({ audiences: ['language en'] });
  } finally {
    server.close();
  }
});

test('a page’s token from another member’s browser, in another network → it has said its word', async () => {
  const page = await openPage(gateway, '192.0.2.31');
  const send = async () => {
    for (const address of ['192.0.2.31', '198.51.100.9', '203.0.113.9']) await sendReport(gateway, address, page);
  };
  expect(await countedOf(send)).toBe(1);
});

test('a page says something of a version once', async () => {
  const page = await openPage(gateway, '192.0.2.30');
  const send = async () => {
    for (const remote of ['mf-alpha', 'mf-alpha', 'mf-beta', 'mf-alpha']) await sendReport(gateway, '192.0.2.30', page, { remote });
  };
  expect(await countedOf(send)).toBe(2);
});

test('what is no page has no token', async () => {
  const { headers } = await gateway.get('/healthz');
  const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')![1]!;
  expect(await countedOf(() => sendReport(gateway, '192.0.2.40', { ...opened, page: nonce }))).toBe(0);
});
