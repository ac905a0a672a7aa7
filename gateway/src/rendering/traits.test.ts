import express from 'express';
import { serveApp, type ServedApp } from '../../testing/serve-app.ts';
import { createFindSite } from './find-site.ts';
import { createTraitsOf } from './traits.ts';

const GERMAN_SITE = { domain: 'nachtlerche.example', domain_language: 'de', company_id: 5 };

let backend: ServedApp;
let asked: string[];
/** What the backend answers of a domain. */
let answer: (domain: string) => object;
beforeAll(async () => {
  const app = express().get('/api/settings.php', (request, response) => {
    asked.push(String(request.query['domain']));
    response.json(answer(String(request.query['domain'])));
  });
  backend = await serveApp(app);
});
beforeEach(() => {
  asked = [];
  answer = () => ({ settings: GERMAN_SITE });
});
afterAll(() => backend.stop());

function setUp({ hasAudiences = true } = {}) {
  const clock = { time: 0 };
  const findSite = createFindSite(
    { backendUrl: backend.url },
    () => ({}),
    () => clock.time,
  );
  const traitsOf = createTraitsOf({ registry: { hasAudiences: () => hasAudiences }, countryOf: () => 'AT', findSite });
  const of = (url: string, headers: Record<string, string> = {}, language?: string) => {
    const all: Record<string, string> = { host: 'www.nachtlerche.example:443', ...headers };
    return traitsOf({ originalUrl: url, get: (name: string) => all[name] } as never, language);
  };
  return { clock, of };
}

test('no canary has an audience → the backend is not asked', async () => {
  expect(await setUp({ hasAudiences: false }).of('/likes')).toEqual({ country: null, language: null, site: null, company: null });
  expect(asked).toEqual([]);
});

test('a visitor → country, and site and company as the backend has them, which it is asked for once a minute', async () => {
  const { clock, of } = setUp();
  const expected = { country: 'AT', language: 'de', site: 'nachtlerche.example', company: '5' };
  expect(await Promise.all([of('/likes'), of('/')])).toEqual([expected, expected]);
  clock.time = 59_000;
  await of('/likes');
  expect(asked).toEqual(['www.nachtlerche.example']);
  clock.time = 61_000;
  await of('/likes');
  expect(asked).toHaveLength(2);
});

test.each([
  ['chosen', '/likes?locale=nl', { cookie: 'locale=fr', 'accept-language': 'es' }, 'nl'],
  ['of the cookie', '/likes?locale=xx', { cookie: 'a=b; locale=fr', 'accept-language': 'es' }, 'fr'],
  ['of the domain', '/likes', { 'accept-language': 'es' }, 'de'],
])('the language is the page’s: %s', async (_what, url, headers, language) => {
  expect(await setUp().of(url, headers)).toMatchObject({ language });
});

test('the domain has no language → the browser’s, else English; a report says the page’s own', async () => {
  answer = () => ({ settings: { ...GERMAN_SITE, domain_language: '' } });
  const { of } = setUp();
  expect(await of('/likes', { 'accept-language': 'es' })).toMatchObject({ language: 'es' });
  expect(await of('/likes')).toMatchObject({ language: 'en' });
  expect(await of('/platform/report', {}, 'sv')).toMatchObject({ language: 'sv' });
});

test('the backend fails → what it said before, else the host and no company; asked again soon', async () => {
  const { clock, of } = setUp();
  answer = () => ({ error: {} });
  expect(await of('/')).toMatchObject({ site: 'www.nachtlerche.example', company: null, country: 'AT' });
  answer = () => ({ settings: GERMAN_SITE });
  expect(await of('/')).toMatchObject({ company: null });
  clock.time = 6_000;
  expect(await of('/')).toMatchObject({ company: '5' });
  clock.time = 70_000;
  answer = () => ({ error: {} });
  expect(await of('/')).toMatchObject({ company: '5' });
  clock.time = 76_000;
  expect(await of('/')).toMatchObject({ company: '5' });
});
