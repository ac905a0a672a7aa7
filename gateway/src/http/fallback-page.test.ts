import express from 'express';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { rawGet } from '../../testing/raw-get.ts';
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

async function pageAfter(error: unknown, language = 'de', { address = '/members?page=2', method = 'GET' } = {}) {
  thrown = error;
  const response = await fetch(`${served.url}${address}`, { method, headers: { cookie: `locale=${language}` } });
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

test('a backend that is away → 503 that says it tries again, and does by a script which the policy lets in', async () => {
  const { status, policy, html } = await pageAfter(apiError(503, 'HTTP 503'), 'fi');
  expect(status).toBe(503);
  expect(html).toContain('<h1>Pieni hetki</h1><p role="status">Sivua ei voi juuri nyt näyttää.');
  expect(html).toContain('<a href="/members?page=2">Yritä uudelleen</a><a href="/">Etusivulle</a>');
  const nonce = /<script nonce="([^"]+)" data-seconds="\d">.*location\.reload\(\)/.exec(html)?.[1];
  expect(policy).toContain(`'nonce-${nonce}'`);
});

test('a fault → may be tried again by hand only', async () => {
  const { html } = await pageAfter(new TypeError('secret'));
  expect(html).toContain('>Noch einmal versuchen</a>');
  expect(html).not.toContain('<script');
});

test('a form that was sent → is not sent again, neither by a link nor by itself', async () => {
  const { html } = await pageAfter(apiError(503, 'HTTP 503'), 'de', { method: 'POST' });
  expect(html).toContain('<h1>Es ist ein Fehler aufgetreten.');
  expect(html).toMatch(/<div><a href="\/">Zur Startseite<\/a><\/div>/);
  expect(html).not.toContain('<script');
});

test.each([
  ['//elsewhere.example/x', '/elsewhere.example/x'],
  ['/\\elsewhere.example/x', '/elsewhere.example/x'],
  ['/x?"><script>alert(1)</script>', '/x?&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;'],
])('%s → the link stays on this site and is no markup', async (address, link) => {
  thrown = apiError(503, 'HTTP 503');
  const html = String((await rawGet(served.url, address, { cookie: 'locale=en' })).body);
  expect(html).toContain(`<a href="${link}">Try again</a>`);
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
