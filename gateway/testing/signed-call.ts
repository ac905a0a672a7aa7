import { signCall } from '@nightlark/registry/tokens';

export interface Answer {
  status: number;
  body: { id: string; number: number; error?: { code: string; message: string } };
}
export interface Caller {
  (method: string, address: string, body?: unknown, changes?: { headers?: Record<string, string>; signedAt?: number }): Promise<Answer>;
}

/** Calls of the platform's API, signed with a token like the CLI's. `null` sends them unsigned. */
export function caller(gateway: string, token: string | null): Caller {
  return async (method, address, body, { headers = {}, signedAt = Date.now() } = {}) => {
    const url = new URL(`${gateway}/platform/api${address}`);
    const content = Buffer.isBuffer(body) ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body));
    const response = await fetch(url, {
      method,
      headers: {
        ...(token !== null && signCall(token, { method, url, body: content, now: signedAt })),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: new Uint8Array(content) }),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };
}
