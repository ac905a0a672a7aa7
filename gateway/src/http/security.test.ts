import express from 'express';
import { rawGet } from '../../testing/raw-get.ts';
import { serveApp, type ServedApp } from '../../testing/serve-app.ts';
import { allowedHosts } from './security.ts';

let served: ServedApp;
beforeAll(async () => {
  const app = express().set('trust proxy', 1);
  served = await serveApp(app.use(allowedHosts(['nightlark.example']), (_request, response) => void response.end()));
});
afterAll(() => served.stop());

// Pages, the page cache and the claim use `Host`.
test.each([
  ['nightlark.example', 'evil.example', 200],
  ['Nightlark.example:443', 'evil.example', 200],
  ['evil.example', 'nightlark.example', 421],
  ['[::1]:3000', 'nightlark.example', 421],
])('behind a proxy, Host %s and X-Forwarded-Host %s → %s', async (host, forwarded, status) => {
  expect((await rawGet(served.url, '/', { host, 'x-forwarded-host': forwarded })).status).toBe(status);
});
