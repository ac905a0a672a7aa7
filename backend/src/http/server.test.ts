import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { aMember } from '../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';

let backend: TestBackend;
beforeEach(async () => {
  backend = await startTestBackend();
});
afterEach(() => backend.close());

interface Answer {
  status: number | undefined;
  connection: string | undefined;
  retryAfter: string | undefined;
}

/** A call over this agent's keep-alive connection. */
function call(agent: Agent, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${backend.url}${path}`, { agent }, (response) => {
      response.resume().on('end', () => {
        const { connection, 'retry-after': retryAfter } = response.headers;
        resolve({ status: response.statusCode, connection, retryAfter });
      });
    });
    outgoing.on('error', reject).end();
  });
}

test('stopped under load on keep-alive connections → every call is answered, each client gets Connection: close, none is cut off', async () => {
  const answers: Answer[] = [];
  const clients = Array.from({ length: 8 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const answer = await call(agent, '/api/settings.php');
      answers.push(answer);
      if (answer.connection === 'close') return agent.destroy();
    }
  });
  // Each connection has served more than one call, even on a busy machine.
  while (answers.length <= 16) await new Promise((done) => setTimeout(done, 20));
  await Promise.all([backend.stop(), ...clients]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.filter(({ connection }) => connection === 'close')).toHaveLength(8);
});

test('stopped while a call is in flight → it is finished', async () => {
  const { hostname, port } = new URL(backend.url);
  const socket = connect(Number(port), hostname);
  const body = JSON.stringify({ email: 'nobody@test.example', password: 'something' });
  socket.write(`POST /api/user.php HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`);
  let answer = '';
  socket.on('data', (bytes) => (answer += String(bytes)));
  await new Promise((done) => setTimeout(done, 100));
  const stopped = backend.stop();
  await new Promise((done) => setTimeout(done, 800));
  socket.write(body);
  await Promise.all([stopped, once(socket, 'close')]);
  expect(answer).toMatch(/^HTTP\/1\.1 403[^]*Connection: close[^]*login_failed/);
});

test('stopped → /readyz is 503, event streams end with a retry interval, and none is opened', async () => {
  const { client } = await aMember(backend.deps);
  const stream = await client.fetch('/api/events.php');
  const stopped = backend.stop();
  const ready = await client.fetch('/readyz');
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '1']);
  expect((await client.fetch('/api/events.php')).status).toBe(503);
  const last = (await stream.text()).trim().split('\n\n').at(-1);
  const wait = Number(/^retry: (\d+)$/.exec(last!)?.[1]);
  expect(wait).toBeGreaterThanOrEqual(500);
  expect(wait).toBeLessThan(5_000);
  await stopped;
});

test('an event after its stream was ended → no error, and other calls are answered', async () => {
  const anna = await aMember(backend.deps);
  const stream = await anna.client.fetch('/api/events.php');
  const stopped = backend.stop();
  for (let n = 0; n < 5; n++) {
    backend.deps.events.publish(anna.id, 'credits', { credits: n, paid_user: false });
    await new Promise((done) => setImmediate(done));
  }
  expect((await backend.client().call('getInterests')).status).toBe(200);
  await Promise.all([stopped, stream.text()]);
});
