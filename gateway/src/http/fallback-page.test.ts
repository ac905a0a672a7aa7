import express from 'express';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { serveApp, type ServedApp } from '../../testing/serve-app.ts';
import { pageErrors } from '../rendering/page.ts';
import { STYLE } from './fallback-page.ts';
import { securityHeaders } from './security.ts';

let served: ServedApp;
let thrown: unknown;

beforeAll(async () => {
  const app = express().use(securityHeaders, () => Promise.reject(thrown as Error), pageErrors(pino({ level: 'silent' })));
  served = await serveApp(app);
});
afterAll(() => served.stop());

async function pageAfter(error: unknown, language = 'de') {
  thrown = error;
  const response = await fetch(`${served.url}/members`, { headers: { cookie: `locale=${language}` } });
  return { status: response.status, policy: response.headers.get('content-security-policy'), html: await response.text() };
}
const apiError = (status: number, message: string) => Object.assign(new Error(message), { name: 'ApiError', status });

test('a fault → a sentence in the visitor’s language, in the product’s colours, which the policy lets in', async () => {
  const { status, policy, html } = await pageAfter(new TypeError('secret'));
  expect(status).toBe(500);
  expect(html).toContain('<h1>Es ist ein Fehler aufgetreten.');
  expect(html).not.toContain('secret');
  const nonce = /<style nonce="([^"]+)">/.exec(html)?.[1];
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
});

test('too many calls → what the backend says of them, and nothing of it is markup', async () => {
  const { status, html } = await pageAfter(apiError(429, 'Versuch es in <1 Minute> noch einmal.'));
  expect(status).toBe(429);
  expect(html).toContain('<h1>Versuch es in &#60;1 Minute&#62; noch einmal.</h1>');
});

test('a backend that is away → 503, in our own words', async () => {
  const { status, html } = await pageAfter(apiError(503, 'HTTP 503'), 'fi');
  expect(status).toBe(503);
  expect(html).toContain('<h1>Tapahtui virhe.');
});

test('its colours are those of the tokens, in both themes', () => {
  const tokens = readFileSync(path.join(import.meta.dirname, '../../../shared/ui/src/styles/tokens.css'), 'utf8');
  const [light = '', dark = ''] = tokens.split('/* dark */');
  const [ours = '', oursDark = ''] = STYLE.split('@media');
  const colours = (css: string) => [...css.matchAll(/(--color-[\w-]+): ?(#\w+)/g)].map(([, name, value]) => `${name}: ${value};`);
  expect(colours(ours).length + colours(oursDark).length).toBe(8);
  for (const colour of colours(ours)) expect(light).toContain(colour);
  for (const colour of colours(oursDark)) expect(dark).toContain(colour);
});
