import { PREVIEW_COOKIE } from '@nightlark/contract';
import express from 'express';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { serveApp, type ServedApp } from '../../testing/serve-app.ts';
import { apiProxy } from './api-proxy.ts';

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
async function serverThatSays(text: string): Promise<Server> {
  const server = createServer((request, response) => void request.resume().on('end', () => response.end(text))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
function end(server: Server): void {
  server.closeAllConnections();
  server.close();
}

let dataDir: string;
let backend: Server;
let operators: Server;
let gateway: ServedApp;
let withdrawn: string[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'api-proxy-'));
  [backend, operators] = await Promise.all([serverThatSays('{}'), serverThatSays('a page for operators')]);
  const options = {
    forwardedHeaders: () => ({}),
    sessions: { add: () => {} },
    registry: { withdrawn: () => withdrawn, onWithdrawn: () => {} },
    stopping: new AbortController().signal,
    log: pino({ level: 'silent' }),
  };
  gateway = await serveApp(
    express().use(
      apiProxy({
        config: { backendUrl: urlOf(backend), consoleUrl: urlOf(operators), dataDir, gatewaySecret: undefined },
        paths: ['/api', '/console', '/moderation'],
        ...options,
      }),
    ),
  );
});
afterEach(async () => {
  await gateway.stop();
  [backend, operators].forEach(end);
  await rm(dataDir, { recursive: true });
});

const photo = () => {
  const body = new FormData();
  body.set('photo', new Blob([new Uint8Array(200 * 1024)]), 'photo.jpg');
  return fetch(`${gateway.url}/api/photo.php`, { method: 'POST', body });
};

test('versions were taken back → the answer of a call names them, but not to a preview; none → it names none', async () => {
  const named = async (headers = {}) => (await fetch(`${gateway.url}/api/user.php`, { headers })).headers.get('x-withdrawn');
  expect(await named()).toBeNull();
  withdrawn = ['mf-likes@2.0.0', 'mf-chat@1.1.0'];
  expect(await named()).toBe('mf-likes@2.0.0 mf-chat@1.1.0');
  expect(await named({ cookie: `${PREVIEW_COOKIE}=any` })).toBeNull();
  withdrawn = [];
});

test('a body on a disk that fails → 503 for its call, and the next one is passed on', async () => {
  const handle = await open(path.join(dataDir, 'any'), 'w');
  const reading = jest.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'createReadStream');
  reading.mockImplementationOnce(function (this: typeof handle) {
    const stream = new Readable({ read: () => stream.destroy(Object.assign(new Error('i/o error'), { code: 'EIO' })) });
    return stream.once('close', () => void this.close()) as never;
  });
  await handle.close();
  const response = await photo();
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^[1-3]$/)]);
  expect(reading).toHaveBeenCalledTimes(1);
  expect((await photo()).status).toBe(200);
});

test.each(['/console', '/console/payments?q=1', '/moderation/reports'])(
  '%s → the console, by any method; away: 503 with a page, calls as ever',
  async (path) => {
    const ask = (init: RequestInit = {}) => fetch(gateway.url + path, { headers: { accept: 'text/html' }, ...init });
    for (const init of [{}, { method: 'POST', body: new URLSearchParams({ form: '1' }) }])
      expect(await (await ask(init)).text()).toBe('a page for operators');
    end(operators);
    for (const init of [{}, { method: 'POST', body: new URLSearchParams({ form: '1' }) }]) {
      const refused = await ask(init);
      expect([refused.status, refused.headers.get('content-type'), await refused.text()]).toEqual([
        503,
        expect.stringContaining('text/html'),
        expect.stringContaining('This isn’t available right now'),
      ]);
    }
    expect((await fetch(`${gateway.url}/api/settings.php`)).status).toBe(200);
  },
);
