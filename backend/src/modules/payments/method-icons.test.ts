import express from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mountMethodIcons } from './method-icons.ts';

test.each([
  ['visa.svg', 200],
  ['mastercard.svg', 200],
  ['applepay.svg', 200],
  ['giropay.svg', 404],
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
