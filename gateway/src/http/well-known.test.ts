import express from 'express';
import { rawGet } from '../../testing/raw-get.ts';
import { serveApp, type ServedApp } from '../../testing/serve-app.ts';
import { wellKnown } from './well-known.ts';

let served: ServedApp;
beforeAll(async () => {
  const app = express().set('trust proxy', 1);
  app.use('/with', wellKnown('mailto:security@nightlark.example'));
  served = await serveApp(app.use(wellKnown(undefined)));
});
afterAll(() => served.stop());

const get = async (path: string, host = 'nightlark.example') => {
  const { status, headers, body } = await rawGet(served.url, path, { host, 'x-forwarded-proto': 'https' });
  return { status, headers, text: body.toString() };
};

test('security.txt → a contact, and an end that is never past', async () => {
  const { status, headers, text } = await get('/.well-known/security.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
  );
  expect(fields).toMatchObject({
    Contact: 'https://nightlark.example/complaints',
    Canonical: 'https://nightlark.example/.well-known/security.txt',
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
  });
  const days = (Date.parse(fields['Expires']!) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(150);
  expect(days).toBeLessThan(365);
  expect((await get('/with/.well-known/security.txt')).text).toContain('Contact: mailto:security@nightlark.example\n');
});

test('change-password → the settings', async () => {
  const { status, headers } = await get('/.well-known/change-password');
  expect([status, headers.location]).toEqual([303, '/settings']);
});

test('the sitemap → public pages of the host that was asked', async () => {
  const { headers, text } = await get('/sitemap.xml');
  expect(headers['content-type']).toMatch(/^application\/xml/);
  const urls = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!));
  expect(urls.map(({ pathname }) => pathname)).toEqual(expect.arrayContaining(['/', '/signup', '/pages/terms']));
  expect(new Set(urls.map(({ origin }) => origin))).toEqual(new Set(['https://nightlark.example']));
  expect((await get('/sitemap.xml', 'a<b')).status).toBe(400);
});
