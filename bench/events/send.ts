import { ENDPOINTS, type BodyOf } from '@nightlark/contract';
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { Writer } from './writers.ts';

const [METHOD, PATH] = ENDPOINTS.sendMessage;
/** Fewer than a browser's timeout: an overloaded server is no reason to wait for long. */
const GIVE_UP_MS = 10_000;
const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

/** Sends a message to the member's partner, through a gateway. @returns whether it was accepted */
export function sendMessage(gateway: string, { cookie, conversation }: Writer, text: string): Promise<boolean> {
  const body = JSON.stringify({ conversation, client_id: randomUUID(), type: 'text', text } satisfies BodyOf<'sendMessage'>);
  const headers = {
    cookie,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-requested-with': 'nightlark',
  };
  return new Promise((resolve) => {
    const request = http.request(`${gateway}/api/${PATH}`, { method: METHOD, agent, headers, timeout: GIVE_UP_MS }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode === 201));
      response.once('error', () => resolve(false));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
    request.end(body);
  });
}
