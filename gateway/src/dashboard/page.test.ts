import { eachMapping, TraceMap, type EachMapping } from '@jridgewell/trace-mapping';
import { eventually } from '@nightlark/build/jest/eventually.ts';
import { mapOf, type Release } from '@nightlark/release';
import { createPlatform } from '@nightlark/registry/platform';
import { allowingGate, aLander } from '@nightlark/registry/testing';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { rawGet } from '../../testing/raw-get.ts';
import { openPage, sendReport } from '../../testing/send-report.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

const TOKEN = 'a-token-for-this-test';
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ PLATFORM_TOKEN: TOKEN });
}, 120_000);
afterAll(() => gateway.stop());

const authorization = `Basic ${Buffer.from(`anyone:${TOKEN}`).toString('base64')}`;
const page = async () => (await gateway.get('/platform', { headers: { authorization } })).text();
const rollback = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  gateway.get('/platform/rollback', {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { authorization, origin: gateway.url, ...headers },
  });

test('in production the token is needed', async () => {
  const refused = await gateway.get('/platform');
  expect(refused.status).toBe(401);
  expect(refused.headers.get('www-authenticate')).toMatch(/^Basic/);
  const wrong = `Basic ${Buffer.from('anyone:wrong').toString('base64')}`;
  expect((await gateway.get('/platform', { headers: { authorization: wrong } })).status).toBe(401);
  expect((await rollback({}, { authorization: '' })).status).toBe(401);
});

test('a browser reports an error → it is shown by the line of its source; the map that says so is served to nobody', async () => {
  const directory = (JSON.parse(process.env['FIXTURES']!) as Record<string, string>)['mf-alpha@1.0.0']!;
  const { files } = JSON.parse(await readFile(path.join(directory, 'release.json'), 'utf8')) as Release;
  const script = Object.keys(files).find((file) => /^client\/alpha\.\w+\.js$/.test(file))!;
  const map = new TraceMap(await readFile(path.join(directory, mapOf(script)), 'utf8'));
  const mappings: EachMapping[] = [];
  eachMapping(map, (one) => mappings.push(one));
  const { source, originalLine, generatedLine, generatedColumn } = mappings.find((one) => one.source?.startsWith('./src/'))!;
  const stack = [`mf-alpha/1.0.0/${path.basename(script)}:${generatedLine}:${generatedColumn + 1}`];
  await sendReport(gateway, '192.0.2.9', await openPage(gateway, '192.0.2.9'), { message: '<b>it broke', stack });
  await eventually(async () => expect(await page()).toContain('&lt;b&gt;it broke'));
  const [, errors] = /<section class="card" id="errors"([^]*?)<\/section>/.exec(await page())!;
  for (const part of ['mf-alpha', 'render in browsers', 'on alpha', '1 ×', 'since <code>1.0.0</code>']) expect(errors).toContain(part);
  expect(errors).toContain(`${source!.slice('./'.length)}:${originalLine}:`);

  const file = `${path.basename(script)}.map`;
  const addresses = ['maps/', 'client/', 'client/../maps/', 'client/%2e%2e/maps/', 'client/..%2fmaps%2f'].map((folder) => folder + file);
  for (const address of [...addresses, `client/${path.basename(script)}/../../maps/${file}`])
    expect((await rawGet(gateway.url, `/mf/mf-alpha/1.0.0/${address}`)).status).toBe(404);
  const served = await gateway.get(`/mf/mf-alpha/1.0.0/${script}`);
  expect([served.status, await served.text()]).toEqual([200, expect.not.stringContaining('sourceMappingURL')]);
  expect(served.headers.get('sourcemap')).toBeNull();
});

test('it shows versions, routes, figures and moves, escaped, and needs no script', async () => {
  await gateway.get('/alpha');
  await gateway.publishOnly('mf-alpha@1.1.0');
  await gateway.store.move(
    { action: 'canary', remote: 'mf-alpha', version: '1.1.0', percent: 5 },
    { who: '<b>somebody</b>', reason: 'a try' },
  );
  await eventually(async () => expect(await page()).toContain('canary 5 %'));
  const text = await page();
  for (const part of [
    'mf-alpha',
    '1.0.0',
    '1.1.0',
    '/alpha/members',
    'alpha-banner',
    'Team Alpha',
    'all fit',
    'react-router',
    '&lt;b&gt;somebody&lt;/b&gt;',
    'a try',
    ' kB',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('<b>somebody');
  expect(text.match(/<script/g)).toHaveLength(1);
  expect((await gateway.get('/platform/page.js')).headers.get('content-type')).toMatch(/javascript/);
});

test('a lander that was published is counted and named at once, and gone as soon as it is taken away', async () => {
  const landers = createPlatform(gateway.store, allowingGate);
  await landers.publishLander(JSON.stringify(aLander()), { who: 'marketing' });
  const text = await page();
  expect(text).toMatch(/<dt>Landers<\/dt>\s*<dd>1<\/dd>/);
  expect(text).toMatch(/href="\/landers\/summer">summer<\/a>\s*<span class="state shown">/);
  expect(text).toMatch(/publish-lander/);
  await landers.unpublishLander('summer', { who: 'marketing' });
  expect(await page()).toMatch(/<dt>Landers<\/dt>\s*<dd>0<\/dd>/);
});

test('its button rolls back, once, and only from its own form', async () => {
  const { number } = await gateway.store.readIndex();
  const fields = { remote: 'mf-alpha', expected: String(number) };
  expect((await rollback(fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await rollback(fields, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await rollback(fields)).status).toBe(303);
  expect((await gateway.store.readIndex()).remotes['mf-alpha']!.canary).toBeNull();
  const late = await rollback(fields);
  expect(late.status).toBe(409);
  expect(await late.text()).toContain('The registry moved meanwhile');
});

test('its form moves a published version as far as the gate lets it, and ends a canary', async () => {
  const move = async (path: string, fields: Record<string, string>) => {
    const { number } = await gateway.store.readIndex();
    const body = new URLSearchParams({ remote: 'mf-alpha', expected: String(number), reason: 'tried here', ...fields });
    return gateway.get(`/platform/${path}`, { method: 'POST', body, headers: { authorization, origin: gateway.url } });
  };
  const before = (await gateway.store.readIndex()).remotes['mf-alpha'];
  expect(await page()).toMatch(/<option>1\.1\.0<\/option>/);
  // The fixture is no release that the gate takes: each reason is named.
  for (const path of ['canary', 'promote']) {
    const refused = await move(path, { version: '1.1.0', percent: '20' });
    expect([path, refused.status, (await refused.text()).includes('<ul class="reasons">')]).toEqual([path, 422, true]);
  }
  const later = await move('canary', { version: '1.1.0', percent: '20', at: '2099-01-01T22:00' });
  expect([later.status, await later.text()]).toEqual([409, expect.stringContaining('A canary begins at once')]);
  expect((await gateway.store.readIndex()).remotes['mf-alpha']).toEqual(before);
  await gateway.store.move({ action: 'canary', remote: 'mf-alpha', version: '1.1.0', percent: 20 }, { who: 'test' });
  expect(await page()).toContain('End canary 1.1.0');
  expect((await move('abort', { version: '1.1.0', canary: '1.1.0' })).status).toBe(303);
  expect((await gateway.store.readIndex()).remotes['mf-alpha']!.canary).toBeNull();
}, 120_000);

test('it shows steps, a promotion to come and a freeze, and its buttons pause, resume and take back', async () => {
  const { store } = gateway;
  const remote = 'mf-alpha';
  const version = '1.1.0';
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await store.move(
    [
      {
        action: 'canary',
        remote,
        version,
        percent: 1,
        plan: { steps: [10, 100], minutes: 5, views: 50 },
        audience: { country: ['AT', 'DE'] },
      },
      { action: 'schedule', remote, version, at: at(2) },
      { action: 'freeze', from: at(-1), until: at(1) },
    ],
    { who: 'anna', reason: 'Christmas' },
  );
  const move = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ remote, expected: String((await store.readIndex()).number), ...fields });
    const answer = await gateway.get(`/platform/${path}`, { method: 'POST', body, headers: { authorization, origin: gateway.url } });
    return [answer.status, await answer.text()];
  };
  const text = await page();
  expect(text).toMatch(/Now frozen until [^<]* UTC by anna: Christmas/);
  expect(text).toMatch(/Only for country AT, DE<[^]*The same visitors with 1\.0\.0: no pages yet/);
  expect(text).toContain('<input name="country" value="AT, DE"');
  expect(text).toMatch(/Next 10, 100 %: 0 of 5 min, 0 of 50 pages/);
  expect(text).toMatch(/Goes live: 1\.1\.0 at [^<]* UTC, by anna: Christmas/);
  expect(await move('pause', { canary: version })).toEqual([303, expect.anything()]);
  expect(await page()).toMatch(/Then 10, 100 %: paused/);
  expect(await move('resume', { canary: version })).toEqual([303, expect.anything()]);
  expect((await store.readIndex()).remotes[remote]!.canary!.plan!.isPaused).toBe(false);
  expect(await move('unschedule', { planned: version })).toEqual([303, expect.anything()]);
  expect((await store.readIndex()).remotes[remote]!.schedule).toBeUndefined();
  expect(await move('promote', { version })).toEqual([409, expect.stringMatching(/It is frozen until [^<]* by anna/)]);
  for (const percent of ['10, 1', '0', '1,2,x', '101'])
    expect(await move('canary', { version, percent })).toEqual([400, expect.stringContaining('Not as wanted: percent')]);
  expect(await move('canary', { version, country: 'de, xx', language: 'de' })).toEqual([
    400,
    expect.stringContaining('Not as wanted: country (XX is no country'),
  ]);
  expect(await move('promote', { version, at: 'Monday' })).toEqual([400, expect.stringContaining('Not as wanted: at')]);
  await store.move({ action: 'lift', freeze: (await store.readIndex()).freezes![0]!.number }, { who: 'anna' });
  await store.move({ action: 'canary', remote, version, percent: 0 }, { who: 'anna' });
}, 120_000);

test('the token of who planned a promotion or steps is revoked → it says that they don’t follow', async () => {
  const { store } = gateway;
  const [remote, version] = ['mf-alpha', '1.1.0'];
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const plan = { steps: [10, 100], minutes: 5, views: 50 };
  await store.move(
    [
      { action: 'canary', remote, version, percent: 1, plan },
      { action: 'schedule', remote, version, at },
    ],
    { who: 'former: anna', key: 'k'.repeat(43) },
  );
  const text = await page();
  expect(text).toMatch(/Doesn’t go live, its token is not valid any more: 1\.1\.0 at [^<]* UTC, by former: anna/);
  expect(text).toMatch(/Next 10, 100 %: stays, since the token [^<]* is not valid any more/);
  await store.move({ action: 'canary', remote, version, percent: 0 }, { who: 'anna' });
}, 120_000);

test('pages that a gateway had before it ended → bars and a row of their day', async () => {
  const ended = await startGateway();
  for (const address of ['/alpha', '/alpha', '/beta']) expect((await ended.get(address)).status).toBe(200);
  ended.signal('SIGTERM');
  expect(await ended.exited).toBe(0);
  const days = await ended.store.days.read();
  await ended.stop();
  // mf-alpha has a slot on the page of mf-beta.
  expect(Object.values(days)[0]).toMatchObject({ 'mf-alpha': { renders: 3, failed: 0 }, 'mf-beta': { renders: 1, failed: 0 } });

  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await gateway.store.days.add({ [yesterday]: { 'mf-alpha': { renders: 1_000, failed: 250, renderMs: 7_000 } } });
  const [, chart] = /<details id="days-mf-alpha">([^]*?)<\/details>/.exec(await page())!;
  expect(chart!.replace(/\s+/g, ' ')).toMatch(
    new RegExp(`class="failed".*<th scope="row">${yesterday}</th> <td>1000</td> <td>25.0 %</td> <td>7.0 ms</td>`),
  );
}, 120_000);

test('in development it is open on localhost', async () => {
  const open = await startGateway({ NODE_ENV: 'development' });
  expect((await open.get('/platform')).status).toBe(200);
  await open.stop();
}, 120_000);

// The last test: this source may not try again for a quarter of an hour.
test('a canary has ended → no button beside its move takes back the stable version', async () => {
  const moves = async () => /<section class="card" id="moves"[^]*?<\/section>/.exec(await page())![0];
  const canary = (percent: number) =>
    gateway.store.move({ action: 'canary', remote: 'mf-alpha', version: '1.0.0', percent }, { who: 'anna' });
  await gateway.store.move({ action: 'promote', remote: 'mf-alpha', version: '1.1.0' }, { who: 'anna' });
  await canary(5);
  await eventually(async () => expect(await moves()).toContain('popovertarget="back-mf-alpha"'));
  await canary(0);
  await eventually(async () => expect(await moves()).not.toContain('popovertarget="back-mf-alpha"'));
});

test('ten wrong tokens from one source → no more tries from there, not even with the right one', async () => {
  const ask = async (given: string) => (await gateway.get('/platform', { headers: { authorization: given } })).status;
  const statuses = [];
  for (let n = 0; n < 12; n++) statuses.push(await ask(`Basic ${Buffer.from(`anyone:guess-${n}`).toString('base64')}`));
  expect(statuses.slice(0, 5)).toEqual(Array(5).fill(401));
  expect([statuses.at(-1), await ask(authorization)]).toEqual([429, 429]);
});
