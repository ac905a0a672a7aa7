import { eventually } from '@nightlark/build/jest/eventually.ts';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventOfEntry, eventOfRefusal } from './event.ts';
import { createWebhookSender, type WebhookSender } from './sender.ts';

const KEY = Buffer.alloc(32, 7);
const secret = `whsec_${KEY.toString('base64')}`;

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

const servers: Server[] = [];
/** A receiver; `answers` are its statuses in turn, the last one from then on. Null never answers. */
async function aReceiver(...answers: (number | null)[]): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ headers: request.headers, body });
    const status = answers.length > 1 ? answers.shift()! : answers[0];
    if (status !== null) response.writeHead(status ?? 204, { location: 'http://127.0.0.1:9/' }).end();
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=hidden`, received };
}

let alerts: { fields: object; text: string }[];
let senders: WebhookSender[];
beforeEach(() => {
  alerts = [];
  senders = [];
});
afterEach(() => {
  for (const sender of senders) sender.stop();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const log = { error: (fields: object, text: string) => void alerts.push({ fields, text }) } as never;
function aSender(...urls: string[]): WebhookSender {
  const sender = createWebhookSender({ urls, secret, log, timeoutMs: 300, backOffMs: { first: 5, most: 10 } });
  senders.push(sender);
  return sender;
}
const anEvent = (number = 1) =>
  eventOfEntry(
    { number, at: '2026-11-20T12:00:00.000Z', who: 'anna', action: 'promote', remote: 'mf-alpha', from: '1.0.0', to: '1.1.0' },
    0,
  );
const until = (isSo: () => boolean) => eventually(() => expect(isSo()).toBe(true));

test('a move is sent as JSON with a line for people, signed as Standard Webhooks say', async () => {
  const { url, received } = await aReceiver(204);
  aSender(url).send(anEvent());
  await until(() => received.length === 1);
  const { headers, body } = received[0]!;
  const event = JSON.parse(body) as object;
  expect(event).toEqual({
    type: 'move',
    timestamp: '2026-11-20T12:00:00.000Z',
    text: 'promote mf-alpha: 1.0.0 → 1.1.0, by anna',
    data: expect.objectContaining({ number: 1, action: 'promote', remote: 'mf-alpha', to: '1.1.0' }),
  });
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = headers;
  expect(id).toBe('move-1-0');
  expect(Math.abs(Number(time) - Date.now() / 1_000)).toBeLessThan(60);
  expect(signature).toBe(`v1,${createHmac('sha256', KEY).update(`${id}.${time}.${body}`).digest('base64')}`);
});

test('withdrawals, requests and refusals have types of their own, and no text becomes a link or a mention', () => {
  const entry = {
    number: 4,
    at: '',
    who: 'gateway',
    action: 'withdraw',
    remote: 'mf-alpha',
    from: '1.1.0',
    to: '1.0.0',
    reason: '<!channel> & <https://x>',
  };
  expect(eventOfEntry(entry, 1)).toMatchObject({
    id: 'move-4-1',
    type: 'withdrawal',
    text: 'withdraw mf-alpha: 1.1.0 → 1.0.0, by gateway (&lt;!channel&gt; &amp; &lt;https://x&gt;)',
  });
  const asked = { ...entry, action: 'request', who: 'anna', from: '1.0.0', to: '1.1.0', reason: 'warmer' };
  expect(eventOfEntry(asked, 0)).toMatchObject({
    type: 'request',
    text: 'request 4 waits for a second person: mf-alpha: 1.0.0 → 1.1.0, by anna (warmer)',
  });
  expect(eventOfRefusal({ action: 'promote', remote: 'mf-alpha', version: '1.1.0', who: 'ben', reason: 'frozen' })).toMatchObject({
    type: 'refusal',
    text: 'promote mf-alpha 1.1.0 was refused, by ben: frozen',
  });
});

test('a receiver that fails is asked again, with the same id, and gets all in their order', async () => {
  const { url, received } = await aReceiver(500, 429, 503, 204);
  const sender = aSender(url);
  sender.send(anEvent(1));
  sender.send(anEvent(2));
  await until(() => received.length === 5);
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([...Array(4).fill('move-1-0'), 'move-2-0']);
  expect(alerts).toEqual([]);
});

test('a receiver that never answers holds no other one, and is given up', async () => {
  const [silent, well] = [await aReceiver(null), await aReceiver(204)];
  const sender = aSender(silent.url, well.url, 'http://127.0.0.1:9/');
  const started = Date.now();
  sender.send(anEvent());
  await until(() => well.received.length === 1);
  expect(Date.now() - started).toBeLessThan(2_000);
  await until(() => alerts.length === 2);
  expect(silent.received).toHaveLength(8);
  // Addresses may hold secrets.
  expect(JSON.stringify(alerts)).not.toMatch(/hidden/);
}, 20_000);

test.each([404, 410, 302])('%i is final, and no redirect is followed', async (status) => {
  const { url, received } = await aReceiver(status);
  aSender(url).send(anEvent());
  await until(() => alerts.length === 1);
  expect([received.length, alerts[0]!.fields]).toEqual([1, expect.objectContaining({ alert: 'webhook', reason: `answered ${status}` })]);
});

test('only a hundred wait for a receiver: the oldest go', async () => {
  const { url } = await aReceiver(null);
  const sender = aSender(url);
  for (let number = 1; number <= 103; number++) sender.send(anEvent(number));
  expect(alerts.map(({ fields }) => (fields as { id: string }).id)).toEqual(['move-2-0', 'move-3-0']);
});
