import express from 'express';
import { rawGet } from '../../testing/raw-get.ts';
import { serveApp, type ServedApp } from '../../testing/serve-app.ts';
import { pageAccess } from './page.ts';

let served: ServedApp;
beforeAll(async () => {
  const app = express().set('trust proxy', 1);
  served = await serveApp(
    app.use(
      pageAccess(async () => [], false),
      (_request, response) => void response.end(),
    ),
  );
});
afterAll(() => served.stop());

test.each([
  ['localhost:3000', 'localhost', 200],
  ['[::1]:3000', 'localhost', 200],
  // The page of a name that was bound to this machine's address writes this header itself.
  ['evil.example', 'localhost', 401],
])('in development, Host %s and X-Forwarded-Host %s → %s', async (host, forwarded, status) => {
  expect((await rawGet(served.url, '/platform', { host, 'x-forwarded-host': forwarded })).status).toBe(status);
});
