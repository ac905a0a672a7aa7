import {
  ENDPOINTS,
  HTTP_RETRIES,
  type BodyOf,
  type CallShape,
  type EndpointName,
  type OwnCall,
  type QueryOf,
  type ResponseOf,
} from '@nightlark/contract';
import { byKy } from './by-ky.ts';
import { ApiError, errorFromAnswer, isApiError } from './errors.ts';
import { callThrough, type Transport } from './transport.ts';
import { upload } from './upload.ts';

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

type Optional<Key extends string, Value> = [Value] extends [undefined] ? { [K in Key]?: undefined } : { [K in Key]: Value };
type QueryPart<N extends EndpointName> = object extends QueryOf<N> ? { query?: QueryOf<N> } : Optional<'query', QueryOf<N>>;
type BodyPart<N extends EndpointName> = object extends BodyOf<N> ? { body?: BodyOf<N> } : Optional<'body', BodyOf<N>>;
type FilePart<N extends EndpointName> = N extends 'addPhoto' | 'startUpload' | 'uploadChatPhoto'
  ? { file: Blob; onProgress?: (share: number) => void }
  : { file?: undefined; onProgress?: undefined };

/** Options of a call: query and body as typed by the contract, the file of an upload with its progress (0 to 1), a signal to abort it. */
export type CallOptions<N extends EndpointName> = QueryPart<N> & BodyPart<N> & FilePart<N> & { signal?: AbortSignal };
type CallArgs<N extends EndpointName> =
  Partial<Record<never, never>> extends CallOptions<N> ? [options?: CallOptions<N>] : [options: CallOptions<N>];

/** The same for a remote's own call. */
type OwnOptions<S extends CallShape> = Omit<S, 'response'> & { signal?: AbortSignal };
type OwnArgs<S extends CallShape> = object extends OwnOptions<S> ? [options?: OwnOptions<S>] : [options: OwnOptions<S>];

export interface Api {
  /**
   * Makes a call of the contract.
   * @throws ApiError
   * @example const { profiles } = await api.call('search', { query: { country: 'DE' }, signal });
   */
  call<N extends EndpointName>(name: N, ...args: CallArgs<N>): Promise<ResponseOf<N>>;
  /** Makes a call of a remote's own endpoint (`defineCall`), with the same retries and errors. */
  call<S extends CallShape>(own: OwnCall<S>, ...args: OwnArgs<S>): Promise<S['response']>;
}

interface LooseOptions {
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  file?: Blob;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Own calls of a remote at a time: all tabs of a browser share six connections over HTTP/1.1, one of which holds the live events. */
const MAX_OWN_CALLS = 2;
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

function failureOf(error: unknown): ApiError {
  if (isApiError(error)) return error;
  return new ApiError(0, { code: 'network', message: 'No answer from the server' }, error);
}

/**
 * Creates the API client, for browser and server: retries with exponential back-off, errors by code
 * (docs/product/calls-and-errors.md#common-rules). Logging out aborts pending calls, which would run without a session.
 * @example
 * const api = createApi({ baseUrl: '/api' });
 * await api.call('like', { body: { id: 7 } });
 */
export function createApi(options: ApiOptions): Api {
  const { baseUrl = '/api', fetch, headers, transport, retries = HTTP_RETRIES, deadlineMs, onSignedOut } = options;
  const ownHeaders = { 'x-requested-with': 'nightlark', ...headers };
  const longestWaitMs = Math.min(MAX_RETRY_WAIT_MS, deadlineMs ?? Infinity);

  let session = new AbortController();

  /** Remote → the calls of its own that are under way. */
  const ownCalls = new Map<string, Set<Promise<unknown>>>();
  /** A remote's own calls wait for one another: its endpoints answer as late as they like. */
  async function inTurn<T>({ path }: OwnCall, make: () => Promise<T>): Promise<T> {
    const remote = path.split('/', 1)[0]!;
    const others = ownCalls.get(remote) ?? new Set();
    ownCalls.set(remote, others);
    while (others.size >= MAX_OWN_CALLS) await Promise.race(others).catch(() => undefined);
    const made = make();
    others.add(made);
    return made.finally(() => others.delete(made));
  }

  async function request(
    called: EndpointName | OwnCall,
    { query, body, file, onProgress, signal: own }: LooseOptions = {},
  ): Promise<unknown> {
    const [method, path] = typeof called === 'string' ? ENDPOINTS[called] : [called.method, called.path];
    if (called === 'logout') {
      session.abort();
      session = new AbortController();
    }
    const signal = own ? AbortSignal.any([session.signal, own]) : session.signal;
    try {
      if (file && onProgress) return await send(`${path}?${new URLSearchParams(definedOnly(query))}`, file, onProgress, signal);
      const requests =
        transport ??
        byKy({
          baseUrl,
          headers: ownHeaders,
          fetch,
          signal,
          ...(file ? { form: formWith(file), timeoutMs: UPLOAD_TIMEOUT_MS } : { keepalive: isKeepalive(method, body) }),
        });
      const json = body === undefined ? undefined : JSON.stringify(body);
      const limit = isRepeatable(method, body) && !file ? retries : 0;
      const bounds = { limit, deadlineMs, longestWaitMs, retried: RETRIED_STATUS, signal };
      return await callThrough(requests, { method, path, query: definedOnly(query), body: json }, bounds);
    } catch (error) {
      if (signal.aborted) throw error;
      const failure = failureOf(error);
      if (typeof called === 'string') failure.call = called;
      if (failure.code === 'authentication_required') onSignedOut?.();
      throw failure;
    }
  }

  async function send(path: string, file: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<unknown> {
    const options = { form: formWith(file), headers: ownHeaders, timeoutMs: UPLOAD_TIMEOUT_MS, signal, onProgress };
    const { status, data } = await upload({ url: `${baseUrl}/${path}`, ...options });
    if (status >= 200 && status < 300) return data;
    throw errorFromAnswer(status, data, undefined);
  }
  // A server has as many connections as it needs.
  const call = (called: EndpointName | OwnCall, given?: LooseOptions) =>
    typeof called === 'string' || transport ? request(called, given) : inTurn(called, () => request(called, given));
  return Object.freeze({ call: call as Api['call'] });
}
