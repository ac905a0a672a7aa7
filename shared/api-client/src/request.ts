import { ENDPOINTS, HTTP_RETRIES, type EndpointName, type OwnCall } from '@nightlark/contract';
import { byKy } from './by-ky.ts';
import { byUpload } from './by-upload.ts';
import { isApiError, networkFailure } from './errors.ts';
import { callThrough, type Transport } from './transport.ts';

export interface ApiOptions {
  /** Base URL of the API; `/api` by default. */
  baseUrl?: string;
  fetch?: typeof fetch;
  /** Sent with every call. */
  headers?: Record<string, string>;
  /** Makes the requests instead of ky, on the server. `baseUrl`, `fetch` and `headers` are not used then. */
  transport?: Transport;
  /** Number of retries; fewer on a server that renders a page. */
  retries?: number;
  /** Time limit of a call with all its retries, in milliseconds. */
  deadlineMs?: number;
  /** Called when a response indicates the end of the session (docs/product/calls-and-errors.md#common-rules). */
  onSignedOut?: () => void;
}

export interface LooseOptions {
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  file?: Blob;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

const UPLOAD_TIMEOUT_MS = 120_000;
const MAX_RETRY_WAIT_MS = 10_000;
const RETRIED_STATUS = [429, 502, 503, 504];
/** `keepalive` requests are limited to 64 KB together. */
const MAX_KEEPALIVE_LENGTH = 8_000;

/** Changes are sent with `keepalive`, so that they survive leaving the page. */
function isKeepalive(method: string, body: Record<string, unknown> | undefined): boolean {
  return method !== 'GET' && JSON.stringify(body ?? {}).length < MAX_KEEPALIVE_LENGTH;
}

/** A POST is retried only with an idempotency key (decision 082). */
function isRepeatable(method: string, body: Record<string, unknown> | undefined): boolean {
  return method !== 'POST' || body?.['client_id'] !== undefined || body?.['idempotency_key'] !== undefined;
}

function definedOnly(query: Record<string, unknown> | undefined): Record<string, string> {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}

function formWith(file: Blob): FormData {
  const form = new FormData();
  form.set('photo', file);
  return form;
}

/**
 * Makes a call with its retries.
 * @throws ApiError, or the signal's reason
 */
export async function makeRequest(
  called: EndpointName | OwnCall,
  { query, body, file, onProgress, signal }: LooseOptions & { signal: AbortSignal },
  { baseUrl = '/api', fetch, headers, transport, retries = HTTP_RETRIES, deadlineMs, onSignedOut }: ApiOptions,
): Promise<unknown> {
  const [method, path] = typeof called === 'string' ? ENDPOINTS[called] : [called.method, called.path];
  const ownHeaders = { 'x-requested-with': 'nightlark', ...headers };
  try {
    const upload = file && { form: formWith(file), timeoutMs: UPLOAD_TIMEOUT_MS };
    const common = { baseUrl, headers: ownHeaders, signal };
    const requests =
      transport ??
      (upload && onProgress
        ? byUpload({ ...common, ...upload, onProgress })
        : byKy({ ...common, fetch, ...(upload ?? { keepalive: isKeepalive(method, body) }) }));
    const json = body === undefined ? undefined : JSON.stringify(body);
    const limit = isRepeatable(method, body) && !file ? retries : 0;
    const bounds = {
      limit,
      deadlineMs,
      longestWaitMs: Math.min(MAX_RETRY_WAIT_MS, deadlineMs ?? Infinity),
      retried: RETRIED_STATUS,
      signal,
    };
    return await callThrough(requests, { method, path, query: definedOnly(query), body: json }, bounds);
  } catch (error) {
    if (signal.aborted) throw error;
    const failure = isApiError(error) ? error : networkFailure(error);
    if (typeof called === 'string') Object.assign(failure, { call: called, method });
    if (failure.code === 'authentication_required') onSignedOut?.();
    throw failure;
  }
}
