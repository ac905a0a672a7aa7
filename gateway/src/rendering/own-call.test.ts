import { eventually } from '@nightlark/build/jest/eventually.ts';
import type { Release } from '@nightlark/release';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openCandidate } from '../../testing/gate/candidate.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

const PATH = '/api/mf-stories/stories.php';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
  await gateway.publish('mf-stories@1.0.0');
  await eventually(async () => expect((await gateway.get('/stories')).status).toBe(200));
}, 60_000);
afterAll(() => gateway.stop());

test('a generated remote: its own page calls its own endpoint, which no contract and no shell knows', async () => {
  gateway.backend.on(PATH, (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items: [{ id: 1, name: 'The first of all' }] })),
  );
  const page = await gateway.get('/stories');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<li>The first of all</li>');
});

test('its endpoint is not there yet → the page is, without a list', async () => {
  gateway.backend.on(PATH, (_request, response) =>
    response
      .writeHead(404, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { code: 'not_found', message: 'Not found' } })),
  );
  const page = await gateway.get('/stories');
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain('<li>The first');
});

async function promoteNext(version: string, change: Partial<Release> = {}): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'own-call-'));
  await cp((JSON.parse(process.env['FIXTURES']!) as Record<string, string>)['mf-stories@1.0.0']!, directory, { recursive: true });
  const candidate = await openCandidate(directory);
  await candidate.asVersion(version);
  Object.assign(candidate.release, change);
  await candidate.describe();
  await gateway.store.publish(directory, 'mf-stories', version);
  await rm(directory, { recursive: true });
  await gateway.promote('mf-stories', version);
  await eventually(async () => expect(await (await gateway.get('/stories')).text()).toContain(`/mf/mf-stories/${version}/`));
}

test.each([
  [404, 'no_such_call', '1.1.0'],
  [422, 'invalid_input', '1.2.0'],
])(
  'a new version’s own call is answered with %d %s → the version is withdrawn, with the reason, and no other',
  async (status, code, version) => {
    const isKnown = gateway.backend.on.bind(gateway.backend, PATH);
    isKnown(
      (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items: [] })),
    );
    for (let view = 0; view < 25; view++) expect((await gateway.get('/stories')).status).toBe(200);
    await promoteNext(version);
    isKnown(
      (_request, response) =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { code, message: 'No' } })),
    );
    await eventually(async () => {
      for (let view = 0; view < 10; view++) expect((await gateway.get('/stories')).status).toBe(status);
      const [entry] = await gateway.store.readJournal(1);
      expect(entry).toMatchObject({
        action: 'withdraw',
        who: 'gateway',
        remote: 'mf-stories',
        from: version,
        reason: expect.stringContaining('were refused their data by the API'),
      });
    }, 60_000);
  },
  120_000,
);

test('a new version calls what its release does not declare → its page fails, and the version alone is withdrawn for it', async () => {
  gateway.backend.on(PATH, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items: [] }));
  });
  for (let view = 0; view < 25; view++) expect((await gateway.get('/stories')).status).toBe(200);
  await promoteNext('1.3.0', { calls: [] });
  await eventually(async () => {
    for (let view = 0; view < 10; view++) expect([200, 500]).toContain((await gateway.get('/stories')).status);
    const [entry] = await gateway.store.readJournal(1);
    expect(entry).toMatchObject({ action: 'withdraw', who: 'gateway', remote: 'mf-stories', from: '1.3.0' });
    expect(entry!.reason).toContain(`mf-stories 1.3.0 does not declare the call GET ${PATH.slice('/api/'.length)}`);
  }, 60_000);
  expect((await gateway.get('/alpha')).status).toBe(200);
}, 120_000);
