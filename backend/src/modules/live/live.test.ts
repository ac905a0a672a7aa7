import { aMember } from '../../testing/a-member.ts';
import { openLive } from '../../testing/live-stream.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const publish = (memberId: number, credits: number) => backend.deps.events.publish(memberId, 'credits', { credits, paid_user: true });

test('logged out → authentication_required', async () => {
  const response = await backend.client().fetch('/api/events.php');
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ error: { code: 'authentication_required' } });
});

test('a stream → headers that keep proxies from holding it back', async () => {
  const { client } = await aMember(backend.deps);
  const live = await openLive(client);
  expect(live.headers.get('content-type')).toContain('text/event-stream');
  expect(live.headers.get('cache-control')).toContain('no-transform');
  expect(live.headers.get('x-accel-buffering')).toBe('no');
  live.close();
});

test("another member's event → does not arrive", async () => {
  const [anna, ben] = [await aMember(backend.deps), await aMember(backend.deps)];
  const live = await openLive(anna.client);
  publish(ben.id, 1);
  publish(anna.id, 2);
  expect((await live.next('credits')).data.credits).toBe(2);
  live.close();
});

test('a short disconnect → the events in between come with Last-Event-ID, none twice', async () => {
  const anna = await aMember(backend.deps);
  const first = await openLive(anna.client);
  publish(anna.id, 1);
  const { id } = await first.next('credits');
  first.close();
  await new Promise((done) => setTimeout(done, 100));
  publish(anna.id, 2);
  publish(anna.id, 3);
  for (const last of [{ header: id }, { query: id }]) {
    const second = await openLive(anna.client, last);
    expect((await second.next('credits')).data.credits).toBe(2);
    expect((await second.next('credits')).data.credits).toBe(3);
    expect((await second.next('sync')).data).toEqual({ complete: true });
    expect(await second.waiting('credits')).toBe(0);
    second.close();
  }
});

test('a stream’s first event → where it stands, so that a tab which heard nothing else can come back as well', async () => {
  const anna = await aMember(backend.deps);
  const first = await openLive(anna.client);
  const { id, data } = await first.next('sync');
  expect(data).toEqual({ complete: true });
  first.close();
  publish(anna.id, 1);
  const second = await openLive(anna.client, { query: id });
  expect((await second.next('credits')).data.credits).toBe(1);
  expect((await second.next('sync')).data).toEqual({ complete: true });
  second.close();
});

test.each([
  ['of another process', () => 'another-run.5'],
  ['that is none', () => '../../etc'],
  ['from before this process heard of the member', () => `${backend.deps.events.origin}.0`],
])('an id %s → told that events may be missing', async (_, id) => {
  const anna = await aMember(backend.deps);
  publish(anna.id, 1);
  const live = await openLive(anna.client, { query: id() });
  expect((await live.next('sync')).data).toEqual({ complete: false });
  live.close();
});

test('away for more events than are kept → told that some are missing', async () => {
  const anna = await aMember(backend.deps);
  const first = await openLive(anna.client);
  const { id } = await first.next('sync');
  first.close();
  for (let n = 1; n <= 51; n++) publish(anna.id, n);
  const second = await openLive(anna.client, { header: id });
  expect((await second.next('sync')).data).toEqual({ complete: false });
  second.close();
});

test('eleven tabs → ten are served, the eleventh is told to wait; a closed one makes room', async () => {
  const { client } = await aMember(backend.deps);
  const tabs = await Promise.all(Array.from({ length: 10 }, () => openLive(client)));
  const refused = await client.fetch('/api/events.php');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  tabs.pop()!.close();
  await new Promise((done) => setTimeout(done, 100));
  const again = await openLive(client);
  expect(again.status).toBe(200);
  for (const tab of [...tabs, again]) tab.close();
});
