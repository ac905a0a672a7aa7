import { PAYMENT_METHODS } from '@nightlark/contract';
import express from 'express';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mountMethodIcons } from './method-icons.ts';

test.each([
  ['visa.svg', 200],
  ['mastercard.svg', 200],
  ['applepay.svg', 200],
  ['none.svg', 404],
  ['..%2fmethod-icons.ts', 404],
])('GET paymentmethod/%s → %i', async (file, status) => {
  const app = express();
  mountMethodIcons(app);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/api/assets/paymentmethod/${file}`);
    expect(answer.status === 403 ? 404 : answer.status).toBe(status);
    if (status === 200) expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  } finally {
    server.close();
  }
});

test.each(PAYMENT_METHODS)('%s → has a mark, without script and without anything from elsewhere', (method) => {
  const svg = readFileSync(new URL(`./method-icons/${method}.svg`, import.meta.url), 'utf8');
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 46 30">/);
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/<script|<style|href|https?:/);
});
