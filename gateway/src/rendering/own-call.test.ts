import { eventually, startGateway, type TestGateway } from '../../testing/start-gateway.ts';

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
