import express from 'express';
import { pino } from 'pino';
import { serveApp, type ServedApp } from '../../testing/serve-app.ts';
import { securityHeaders } from '../http/security.ts';
import { NoRenderer } from '../renderers/pick-renderer.ts';
import { RendererExited } from '../renderers/render-process.ts';
import { createPageCache } from './page-cache/page-cache.ts';
import { pageErrors, pageHandler } from './page.ts';

const log = pino({ level: 'silent' });
const remote = (name: string, version: string) => ({ name, version, routes: [], slots: [] });
const live = { set: { id: 'set', remotes: [remote('mf-alpha', '1.0.0'), remote('mf-beta', '2.1.0')] }, unavailable: new Set() };
const page = { status: 200, headers: [], bytes: Buffer.from('<p>'), owner: 'mf-beta', remotes: ['mf-beta'], errors: [], ms: 1 };

let served: ServedApp;
/** What a renderer answers; null for the page. */
let failure: Error | null;
let renders: number;
let failedPages: number;
beforeAll(async () => {
  const options = {
    registry: {
      use: (_visit: object, _previewed: unknown, work: (set: unknown) => unknown) => work(live),
      current: () => live,
      hasCanary: () => false,
      audiencesOf: () => [],
    },
    renderers: { render: () => (renders++, failure ? Promise.reject(failure) : Promise.resolve(page)) },
    shell: { current: () => ({ version: '1.0.0' }) },
    releaseMetrics: { recordFailedPage: () => void failedPages++, recordRender: () => {}, recordPage: () => {} },
    pageTokens: { issue: () => 'token', browserKey: () => 'key', blank: () => 'none', pseudonym: () => 'signature' },
    queue: { run: (_client: unknown, _signal: unknown, render: () => unknown) => render() },
    cache: createPageCache(),
    clientOf: () => ({ isMember: false, key: '203.0.113.1' }),
    health: { record: () => {} },
    overrides: { allowed: 'none' },
    previews: {},
    forwardedHeaders: () => ({}),
    countryOf: () => null,
    traitsOf: async () => ({}),
  };
  const handler = pageHandler(options as unknown as Parameters<typeof pageHandler>[0]);
  served = await serveApp(express().use(securityHeaders, handler, pageErrors(log)));
});
beforeEach(() => {
  renders = 0;
  failedPages = 0;
});
afterAll(() => served.stop());

test.each([
  ['no renderer runs → asked for once, and no version is blamed', new NoRenderer('none'), 1, 0],
  ['each renderer exits → asked for again, and counted', new RendererExited('killed'), 4, 1],
])('%s; 503 with Retry-After', async (_case, error, tries, failed) => {
  failure = error;
  const response = await fetch(served.url);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^[1-3]$/)]);
  expect([renders, failedPages]).toEqual([tries, failed]);
});

test('a page names the live set, and the releases that made it', async () => {
  failure = null;
  const { status, headers } = await fetch(served.url);
  expect(status).toBe(200);
  expect(headers.get('x-nightlark-set')).toBe('set');
  expect(headers.get('x-nightlark-releases')).toBe('shell@1.0.0, mf-beta@2.1.0');
});
