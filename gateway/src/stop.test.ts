import http from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { rawClient, eventStreamClient } from '../testing/raw-client.ts';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';

const CLIENTS = 12;

let gateway: TestGateway;
beforeEach(async () => {
  const preload = `--import=${path.join(import.meta.dirname, '../testing/throw-on-signal.mjs')}`;
  gateway = await startGateway({ NODE_OPTIONS: preload });
}, 120_000);
afterEach(() => gateway.stop());

type Outcome = { status: number | undefined; closes: boolean } | { error: string | undefined };

function send(agent: http.Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    http
      .get(`${gateway.url}/api/settings.php`, { agent }, (answer) => {
        answer.resume().once('end', () => resolve({ status: answer.statusCode, closes: answer.headers.connection === 'close' }));
      })
      .once('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code }));
  });
}

/** Resolves when `/readyz` fails, as a load balancer's health check. */
async function notReady(): Promise<void> {
  while ((await gateway.get('/readyz')).status === 200) await wait(100);
}

/** Clients that send requests over keep-alive connections, until their load balancer stops them. */
async function load(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const removed = new AbortController();
  async function client(): Promise<void> {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    while (!removed.signal.aborted) {
      outcomes.push(await send(agent));
      await wait(5);
    }
    agent.destroy();
  }
  await Promise.all([notReady().then(() => removed.abort()), ...Array.from({ length: CLIENTS }, client)]);
  return outcomes;
}

test('a stop under load of keep-alive connections fails no request, and every later response closes its connection', async () => {
  const loading = load();
  await wait(500);
  const idle = new http.Agent({ keepAlive: true });
  await send(idle);
  gateway.signal('SIGTERM');
  const afterwards = notReady().then(() => send(idle));
  const outcomes = await loading;
  expect(outcomes.filter((outcome) => !('status' in outcome) || outcome.status !== 200)).toEqual([]);
  const first = outcomes.findIndex((outcome) => 'closes' in outcome && outcome.closes);
  expect(first).toBeGreaterThan(0);
  // Requests in flight when the stop began may keep their connections.
  expect(outcomes.slice(first + CLIENTS).filter((outcome) => 'closes' in outcome && !outcome.closes)).toEqual([]);
  expect(await afterwards).toEqual({ status: 200, closes: true });
  expect(await gateway.exited).toBe(0);
}, 180_000);

test('on a stop /readyz fails at once, a request in flight is finished, and then no new one is accepted', async () => {
  gateway.backend.on('/api/long.php', (_request, response) => setTimeout(() => response.end('"done"'), 3_000));
  const underWay = gateway.get('/api/long.php');
  await wait(200);
  gateway.signal('SIGTERM');
  await wait(100);
  const [ready, alive] = [await gateway.get('/readyz'), await gateway.get('/healthz')];
  expect([ready.status, await ready.json(), alive.status]).toEqual([503, { status: 'stopping' }, 200]);
  const answer = await underWay;
  expect([answer.headers.get('connection'), await answer.text()]).toEqual(['close', '"done"']);
  await expect(fetch(`${gateway.url}/healthz`)).rejects.toThrow();
  expect(await gateway.exited).toBe(0);
}, 180_000);

test('idle connections, and those that never sent a request, do not delay a stop', async () => {
  const idle = Array.from({ length: 5 }, () => rawClient(gateway.port, ['GET /api/settings.php HTTP/1.1']));
  const silent = Array.from({ length: 5 }, () => rawClient(gateway.port, []));
  await wait(200);
  gateway.signal('SIGTERM');
  // Shorter than the stop timeout; the connections would stay open longer.
  const outcome = await Promise.race([gateway.exited, wait(8_000, 'still there')]);
  for (const { socket } of [...idle, ...silent]) socket.destroy();
  expect(outcome).toBe(0);
}, 180_000);

test('on a stop open streams end cleanly with a retry interval, never within an event; one that is opened meanwhile does too', async () => {
  gateway.backend.on('/api/events.php', (request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(request.headers['x-half'] ? 'id: 1\ndata: {"ha' : 'id: 1\ndata: {}\n\n');
  });
  const whole = Array.from({ length: 20 }, () => eventStreamClient(gateway.port));
  const half = eventStreamClient(gateway.port, ['x-half: 1']);
  await Promise.all([...whole, half].map((stream) => stream.until('id: 1')));
  gateway.signal('SIGTERM');
  await wait(100);
  const late = eventStreamClient(gateway.port);
  const waits = (await Promise.all(whole.map(({ closed }) => closed))).map((text) => {
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    return Number(/data: \{\}\n\n[^]*\nretry: (\d+)\n\n/.exec(text)?.[1]);
  });
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(500);
  expect(new Set(waits).size).toBeGreaterThan(5);
  const cut = await half.closed;
  expect(cut).not.toContain('retry');
  // The last chunk: complete, not aborted.
  expect(cut).toMatch(/\r\n0\r\n\r\n$/);
  expect(await late.closed).toMatch(/^HTTP\/1\.1 200 [^]*text\/event-stream[^]*retry: \d+\n\n/);
  expect(await gateway.exited).toBe(0);
}, 180_000);

test('an uncaught error is logged in one line, requests in flight are finished, and the process exits with code 1', async () => {
  gateway.backend.on('/api/long.php', (_request, response) => setTimeout(() => response.end('"done"'), 500));
  const underWay = gateway.get('/api/long.php');
  await wait(200);
  gateway.signal('SIGUSR2');
  expect(await (await underWay).text()).toBe('"done"');
  expect(await gateway.exited).toBe(1);
  const lines = gateway
    .log()
    .split('\n')
    .filter((line) => line.includes('nobody caught this'));
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([expect.objectContaining({ level: 60, alert: 'crash' })]);
}, 180_000);
