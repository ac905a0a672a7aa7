import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Sends raw bytes over a new connection, for what no client library would send.
 * @param cutOff the connection is reset after sending, as on a phone that loses its network
 * @returns the response's status; null without a response
 */
export async function sendRaw(url: string, parts: readonly (string | Uint8Array)[], { cutOff = false } = {}): Promise<number | null> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  const closed = new Promise<void>((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve());
  });
  for (const part of parts) await new Promise((written) => socket.write(part, written));
  if (cutOff) setTimeout(() => socket.resetAndDestroy(), 50);
  await closed;
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
  return status ? Number(status) : null;
}
