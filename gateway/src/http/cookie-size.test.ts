import express from 'express';
import { serveApp, type ServedApp } from '../../testing/serve-app.ts';
import { cookieSize } from './cookie-size.ts';
import { securityHeaders } from './security.ts';

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp(express().use(securityHeaders, cookieSize, (_request, response) => void response.send('page')));
});
afterAll(() => served.stop());

const ask = (cookie: string) => fetch(`${served.url}/members`, { headers: { cookie, accept: 'text/html', 'accept-language': 'sv' } });

test('cookies as the site sets them → the page', async () => {
  expect(await (await ask(`session=${'a'.repeat(64)}; locale=sv; tracking=${'b'.repeat(2_000)}`)).text()).toBe('page');
});

test('more than any page needs → 431 in the visitor’s language, and all but the login expire', async () => {
  const response = await ask(`session=abc; locale=sv; junk=${'x'.repeat(9_000)}`);
  expect([response.status, await response.text()]).toEqual([431, expect.stringContaining('<h1>Det är för mycket att skicka på en gång.')]);
  expect(response.headers.getSetCookie()).toEqual(['locale=; Path=/; Max-Age=0', 'junk=; Path=/; Max-Age=0']);
});
