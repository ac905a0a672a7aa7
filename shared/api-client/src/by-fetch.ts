import type { Transport } from './transport.ts';

interface Options {
  baseUrl: string;
  headers: Record<string, string>;
  fetch: typeof fetch | undefined;
  signal: AbortSignal;
  /** Sent instead of the request's JSON. */
  form?: FormData;
  keepalive?: boolean;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

/** Makes the requests of one call by `fetch`. */
export function byFetch({ baseUrl, headers, fetch: given, signal, form, keepalive = false, timeoutMs = TIMEOUT_MS }: Options): Transport {
  return async ({ method, path, query, body }) => {
    const params = new URLSearchParams(query).toString();
    const separator = params && (path.includes('?') ? '&' : '?');
    const request = new Request(`${baseUrl}/${path}${separator}${params}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: form ?? body ?? null,
      keepalive,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const response = await (given ?? fetch)(request);
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
  };
}
