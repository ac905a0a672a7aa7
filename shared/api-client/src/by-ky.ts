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

/** In the file of what calls need; a server never runs it. */
const loadKy = async () => (await import(/* webpackChunkName: "calls" */ 'ky')).default;

/** Makes the requests of one call by ky, in browsers; `callThrough` retries them, as it does on the server. */
export function byKy({ baseUrl, headers, fetch, signal, form, keepalive = false, timeoutMs = TIMEOUT_MS }: Options): Transport {
  return async ({ method, path, query, body }) => {
    const ky = await loadKy();
    const params = new URLSearchParams(query).toString();
    const separator = params && (path.includes('?') ? '&' : '?');
    const response = await ky(`${path}${separator}${params}`, {
      prefix: baseUrl,
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...((form ?? body) !== undefined && { body: form ?? body! }),
      keepalive,
      signal,
      timeout: timeoutMs,
      retry: 0,
      throwHttpErrors: false,
      ...(fetch && { fetch }),
    });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
  };
}
