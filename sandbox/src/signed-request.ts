import { sign, SIGNATURE_HEADER } from '@nightlark/backend/provider';

const TIMEOUT_MS = 4_000;

/** Aborts a call that takes too long. */
type Deadline = () => AbortSignal;
export const usualDeadline: Deadline = () => AbortSignal.timeout(TIMEOUT_MS);

export type SignedRequest = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>;

/** Calls to the sandbox, signed and with a deadline; null for a 404. */
export function signedRequest(url: () => string, secret: string, deadline: Deadline): SignedRequest {
  return async (method, path, body) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const response = await fetch(new URL(path, url()), {
      method,
      headers: { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: sign(secret, `${method} ${path}\n${text}`, new Date()) },
      ...(text ? { body: text } : {}),
      signal: deadline(),
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}`);
    return response.json();
  };
}
