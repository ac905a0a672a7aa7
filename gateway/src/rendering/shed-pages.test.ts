import { SESSION_COOKIE, SESSION_COOKIE_PLAIN } from '@nightlark/contract';
import express from 'express';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { serveApp, type ServedApp } from '../../testing/serve-app.ts';
import { createProvedSessions } from '../http/proved-sessions.ts';
import { securityHeaders } from '../http/security.ts';
import { createClientOf } from './page-client.ts';
import { shedPages } from './shed-pages.ts';

const PROVED = `${SESSION_COOKIE}=proved`;
const INVENTED = `${SESSION_COOKIE_PLAIN}=invented`;

let served: ServedApp;
let isFull: boolean;
let refused: number;
/** Ends the pages that went on. */
let finish: (() => void)[];

beforeEach(async () => {
  isFull = true;
  refused = 0;
  finish = [];
  const sessions = createProvedSessions();
  sessions.add(PROVED);
  const queue = { isFull: () => isFull, refuse: () => ++refused };
  const shed = shedPages({ queue, cache: { has: (address) => address === '/?kept' }, clientOf: createClientOf(sessions) });
  const app = express()
    .disable('x-powered-by')
    .use(shed, securityHeaders, (request, response) => {
      if (request.path === '/slow') finish.push(() => response.send('went on'));
      else response.send('went on');
    });
  served = await serveApp(app);
});
afterEach(() => served.stop());

const get = (address: string, cookie = '', init: RequestInit = {}) =>
  fetch(served.url + address, { ...init, headers: { accept: 'text/html', cookie, 'accept-language': 'de', ...init.headers } });
const textOf = async (address: string, cookie?: string, init?: RequestInit) => (await get(address, cookie, init)).text();

test('the queue is full → a visitor’s page is refused in their language, and tries again by itself', async () => {
  const response = await get('/members?page=2');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'self'");
  const page = await response.text();
  const inline = [...page.matchAll(/<(?:style|script)[^>]*>([^<]*)</g)].map(([, text]) =>
    createHash('sha256').update(text!).digest('base64'),
  );
  expect(inline).toHaveLength(2);
  for (const hash of inline) expect(policy).toContain(`'sha256-${hash}'`);
  isFull = false;
  const other = await get('/members');
  const names = ({ headers }: Response) => [...headers.keys()].filter((name) => /policy|rating|transport|x-|reporting/.test(name));
  expect(names(response)).toEqual(names(other));
  expect(page).toContain('<h1>Einen Moment bitte</h1>');
  expect(page).toContain('location.reload()');
  expect(refused).toBe(1);
});

test('the queue has room → nothing is refused', async () => {
  isFull = false;
  expect(await textOf('/members')).toBe('went on');
});

test.each<[what: string, address: string, init: RequestInit]>([
  ['a page that is kept', '/?kept', {}],
  ['a call', '/api/search.php', {}],
  ['a file', '/shell/client/main.js', {}],
  ['a form', '/profile', { method: 'POST' }],
  ['what asks for no page', '/members', { headers: { accept: 'application/json' } }],
])('the queue is full → %s goes on', async (_what, address, init) => {
  expect(await textOf(address, '', init)).toBe('went on');
});

test('the queue is full → a member’s page goes on; of logins that nobody accepted, two at a time', async () => {
  expect(await textOf('/members', PROVED)).toBe('went on');
  const slow = [textOf('/slow', INVENTED), textOf('/slow', INVENTED)];
  while (finish.length < slow.length) await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await get('/members', INVENTED)).status).toBe(503);
  expect(await textOf('/members', PROVED)).toBe('went on');
  for (const end of finish) end();
  expect(await Promise.all(slow)).toEqual(['went on', 'went on']);
});

test('the queue is full, and half of a body came with the request → refused, and its connection ends', async () => {
  const socket = connect(Number(new URL(served.url).port), '127.0.0.1');
  socket.write('GET /members HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nContent-Length: 100\r\n\r\nhalf');
  let answer = '';
  socket.on('data', (part) => (answer += String(part)));
  await once(socket, 'end');
  expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*\r\nConnection: close\r\n/i);
  socket.destroy();
});
