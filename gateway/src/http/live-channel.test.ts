import { eventually } from '@nightlark/build/jest/eventually.ts';
import {
  channelLine,
  CHANNEL_PASS_HEADER,
  isChannelPass,
  LIVE_CHANNEL_PATH,
  LIVE_CHANNEL_PROTOCOL,
  type ToBackend,
  type ToGateway,
} from '@nightlark/contract/server';
import express from 'express';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { Duplex } from 'node:stream';
import { pino } from 'pino';
import { apiProxy } from './api-proxy.ts';

const SECRET = 'a-secret-of-at-least-thirty-two-characters';
const log = pino({ level: 'silent' });
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A backend whose end of the channel the test controls. */
async function aBackend({ takesChannels = true } = {}) {
  const heard: ToBackend[] = [];
  const passes: string[] = [];
  const channels: Duplex[] = [];
  const proxied: string[] = [];
  const server = createServer((request, response) => {
    if (request.url !== LIVE_CHANNEL_PATH) proxied.push(request.url!);
    response
      .writeHead(request.url === LIVE_CHANNEL_PATH ? 404 : 403, { 'content-type': 'application/json' })
      .end('{"error":{"code":"by itself"}}');
  });
  if (takesChannels) {
    server.on('upgrade', (request, socket) => {
      passes.push(String(request.headers[CHANNEL_PASS_HEADER]));
      socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${LIVE_CHANNEL_PROTOCOL}\r\n\r\n`);
      channels.push(socket);
      socket.on('error', () => undefined);
      createInterface({ input: socket }).on('line', (line) => heard.push(JSON.parse(line) as ToBackend));
    });
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    server,
    heard,
    passes,
    channels,
    proxied,
    say: (message: ToGateway) => channels.at(-1)!.write(`${JSON.stringify(message)}\n`),
  };
}

/** Versions that were taken back, and who is told of more. */
let withdrawn: string[] = [];
let tellAll = () => {};
const registry = { withdrawn: () => withdrawn, onWithdrawn: (listener: () => void) => void (tellAll = listener) };

async function aGateway(backendUrl: string) {
  const stopping = new AbortController();
  const app = express();
  const forwardedHeaders = () => ({ 'x-client-claim': 'the claim', 'x-forwarded-for': '192.0.2.1' });
  const config = { backendUrl, consoleUrl: backendUrl, gatewaySecret: SECRET, dataDir: '/tmp' };
  app.use(apiProxy({ config, paths: ['/api'], forwardedHeaders, sessions: { add: () => {} }, registry, stopping: stopping.signal, log }));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, stopping };
}

let backend: Awaited<ReturnType<typeof aBackend>>;
let gateway: Awaited<ReturnType<typeof aGateway>>;
const start = async (options?: { takesChannels: boolean }) => {
  backend = await aBackend(options);
  gateway = await aGateway(urlOf(backend.server));
};
afterEach(() => {
  gateway.stopping.abort();
  for (const channel of backend.channels) channel.destroy();
  for (const { server } of [gateway, backend]) {
    server.closeAllConnections();
    server.close();
  }
});

const until = (isSo: () => boolean) => eventually(() => expect(isSo()).toBe(true));
function browser(query = '', headers: Record<string, string> = {}) {
  const abort = new AbortController();
  const state = { text: '', status: 0, type: '', isOver: false, close: () => abort.abort() };
  fetch(`${urlOf(gateway.server)}/api/events.php${query}`, { headers: { cookie: 'session=abc', ...headers }, signal: abort.signal })
    .then(async (response) => {
      [state.status, state.type] = [response.status, response.headers.get('content-type') ?? ''];
      for await (const part of response.body!.pipeThrough(new TextDecoderStream())) state.text += part;
    })
    .catch(() => undefined)
    .finally(() => (state.isOver = true));
  return state;
}

test('a visitor’s id and a member’s text with line separators → the channel and the streams of others stay open', async () => {
  await start();
  const other = browser();
  const hostile = browser(`?last_event_id=${encodeURIComponent('1\u2028\u2029')}`);
  await until(() => backend.heard.length === 2);
  const [first, second] = backend.heard.flatMap((message) => ('open' in message ? [message] : []));
  expect(new Set([first!.open.lastId, second!.open.lastId])).toEqual(new Set(['', '1\u2028\u2029']));
  const text = 'data: one\u2028two\u2029three\n\n';
  for (const { stream } of [first!, second!]) backend.channels.at(-1)!.write(channelLine({ stream, text }));
  await until(() => other.text === text && hostile.text === text);
  expect([other.isOver, backend.passes.length]).toEqual([false, 1]);
});

test('an open stream → a heartbeat as an event, which a page hears, and which leaves its last id', async () => {
  const timers = jest.spyOn(globalThis, 'setInterval');
  await start();
  const [tick] = timers.mock.calls.find(([, delay]) => delay === 250)!;
  timers.mockRestore();
  const all25Seconds = () => Array.from({ length: 100 }).forEach(() => tick());
  const one = browser();
  await until(() => backend.heard.length === 1);
  all25Seconds();
  backend.say({ stream: (backend.heard[0] as { stream: number }).stream, text: 'id: 7\nevent: sync\ndata: {}\n\n' });
  await until(() => one.text !== '');
  all25Seconds();
  await until(() => one.text.includes('heartbeat'));
  expect(one.text).toBe('id: 7\nevent: sync\ndata: {}\n\nevent: heartbeat\ndata: {}\n\n');
});

test('a version is taken back → open streams are told, later ones when they begin, none within an event', async () => {
  await start();
  const [first] = [browser()];
  await until(() => backend.heard.length === 1);
  const idOf = (index: number) => (backend.heard[index] as { stream: number }).stream;
  backend.say({ stream: idOf(0), text: 'data: one\n\n' });
  await until(() => first.text !== '');
  withdrawn = ['mf-stories@1.1.3'];
  tellAll();
  await until(() => first.text.includes('withdrawn'));
  const later = browser();
  await until(() => backend.heard.length === 2);
  backend.say({ stream: idOf(1), text: 'data: two\n\n' });
  await until(() => later.text.includes('two'));
  // Promoted again: pages that have it stay.
  withdrawn = [];
  tellAll();
  await until(() => [first, later].every(({ text }) => text.includes('data: []')));
  const news = 'event: withdrawn\ndata: ["mf-stories@1.1.3"]\n\n';
  const said = [first, later].map(({ text }) => text.replaceAll('event: heartbeat\ndata: {}\n\n', ''));
  const none = 'event: withdrawn\ndata: []\n\n';
  expect(said).toEqual([`data: one\n\n${news}${none}`, `${news}data: two\n\n${none}`]);
});

test('many browsers → one connection with a pass, each stream to its own browser', async () => {
  await start();
  const [one, two] = [browser('?last_event_id=7'), browser('', { 'last-event-id': '9' })];
  await until(() => backend.heard.length === 2);
  expect(backend.passes.map((pass) => isChannelPass(pass, [SECRET], new Date()))).toEqual([true]);
  const opened = backend.heard.flatMap((message) => ('open' in message ? [message] : []));
  expect(opened.map(({ open }) => open.lastId).sort()).toEqual(['7', '9']);
  expect(opened[0]!.open).toMatchObject({ cookie: 'session=abc', claim: 'the claim', address: '192.0.2.1' });
  for (const { stream, open } of opened) backend.say({ stream, text: `data: from ${open.lastId}\n\n` });
  await until(() => one.text !== '' && two.text !== '');
  expect([one.text, two.text, one.status, one.type]).toEqual([
    'data: from 7\n\n',
    'data: from 9\n\n',
    200,
    'text/event-stream; charset=utf-8',
  ]);
  backend.say({ stream: opened.find(({ open }) => open.lastId === '7')!.stream, end: true });
  await until(() => one.isOver);
  expect(two.isOver).toBe(false);
  two.close();
  await until(() => backend.heard.some((message) => 'close' in message));
  expect(backend.proxied).toEqual([]);
});

test('a stream that the backend refuses → the browser’s own request says why', async () => {
  await start();
  const one = browser('?last_event_id=7');
  await until(() => backend.heard.length === 1);
  backend.say({ stream: backend.heard[0]!.stream, refused: true });
  await until(() => one.isOver);
  expect([one.status, one.text]).toEqual([403, '{"error":{"code":"by itself"}}']);
  expect(backend.proxied).toEqual(['/api/events.php?last_event_id=7']);
});

test('a backend that takes no channels → streams are passed on as they are', async () => {
  await start({ takesChannels: false });
  for (let n = 0; n < 2; n++) {
    const one = browser();
    await until(() => one.isOver);
    expect(one.status).toBe(403);
  }
  expect(backend.proxied).toHaveLength(2);
});

test('HEAD → the answer of the backend, and no stream that would hold the connection', async () => {
  await start();
  const { status } = await fetch(`${urlOf(gateway.server)}/api/events.php`, { method: 'HEAD', signal: AbortSignal.timeout(3_000) });
  expect([status, backend.heard, backend.proxied]).toEqual([403, [], ['/api/events.php']]);
});

test('the channel breaks → open streams end with a retry interval, and a new channel is opened', async () => {
  await start();
  const one = browser();
  await until(() => backend.heard.length === 1);
  backend.say({ stream: backend.heard[0]!.stream, text: 'data: 1\n\n' });
  await until(() => one.text !== '');
  backend.channels[0]!.destroy();
  await until(() => one.isOver);
  expect(one.text).toMatch(/^data: 1\n\nretry: \d+\n\n$/);
  await new Promise((done) => setTimeout(done, 1_100));
  browser();
  await until(() => backend.channels.length === 2 && backend.heard.length === 2);
});

test('a malformed message from the backend → its channel is closed, and the gateway goes on', async () => {
  await start();
  const one = browser();
  await until(() => backend.heard.length === 1);
  backend.channels[0]!.write('{"stream":"all","text":7}\n');
  await until(() => one.isOver);
  expect(one.status).toBe(403);
});
