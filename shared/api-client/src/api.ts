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
import ky, { isHTTPError, type KyInstance } from 'ky';
import { ApiError, errorFromAnswer, isApiError } from './errors.ts';
import { callThrough, type Transport } from './transport.ts';
import { upload } from './upload.ts';

export interface ApiOptions {
  /** Where the API is, e.g. `/api`. */
  baseUrl?: string;
  fetch?: typeof fetch;
  /** Sent with every call. */
  headers?: Record<string, string>;
  /** Makes the requests instead of ky: the server's way. `baseUrl`, `fetch` and `headers` are the transport's own matter then. */
  transport?: Transport;
  /** How often a call is tried again; a server that renders a page asks for fewer. */
  retries?: number;
  /** How long a call may take with all its retries, in milliseconds. */
  deadlineMs?: number;
  /** Told when the server answers that nobody is logged in (docs/product/calls-and-errors.md#common-rules). */
  onSignedOut?: () => void;
}

type Optional<Key extends string, Value> = [Value] extends [undefined] ? { [K in Key]?: undefined } : { [K in Key]: Value };
type QueryPart<N extends EndpointName> = object extends QueryOf<N> ? { query?: QueryOf<N> } : Optional<'query', QueryOf<N>>;
type BodyPart<N extends EndpointName> = object extends BodyOf<N> ? { body?: BodyOf<N> } : Optional<'body', BodyOf<N>>;
type FilePart<N extends EndpointName> = N extends 'addPhoto'
  ? { file: Blob; onProgress?: (share: number) => void }
  : { file?: undefined; onProgress?: undefined };

/** What a call is given: query and body as the contract types them, a file for uploads and who is told the share that was sent, a signal to stop it. */
export type CallOptions<N extends EndpointName> = QueryPart<N> & BodyPart<N> & FilePart<N> & { signal?: AbortSignal };
type CallArgs<N extends EndpointName> =
  Partial<Record<never, never>> extends CallOptions<N> ? [options?: CallOptions<N>] : [options: CallOptions<N>];

/** The same for a call of a team's own. */
type OwnOptions<S extends CallShape> = Omit<S, 'response'> & { signal?: AbortSignal };
type OwnArgs<S extends CallShape> = object extends OwnOptions<S> ? [options?: OwnOptions<S>] : [options: OwnOptions<S>];

export interface Api {
  /** Makes a call of the contract; throws `ApiError`. */
  call<N extends EndpointName>(name: N, ...args: CallArgs<N>): Promise<ResponseOf<N>>;
  /** Makes a call of a team's own endpoint (`defineCall`), with the same retries and errors. */
  call<S extends CallShape>(own: OwnCall<S>, ...args: OwnArgs<S>): Promise<S['response']>;
}

interface LooseOptions {
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  file?: Blob;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

const UPLOAD_TIMEOUT_MS = 120_000;
const MAX_RETRY_WAIT_MS = 10_000;
const RETRIED_STATUS = [429, 502, 503, 504];
/** Browsers carry little for a page that is left (64 KB for all its calls together). */
const MAX_KEEPALIVE_LENGTH = 8_000;

/** What a member did reaches the server although they leave the page at once. */
function isKeepalive(method: string, body: Record<string, unknown> | undefined): boolean {
  return method !== 'GET' && JSON.stringify(body ?? {}).length < MAX_KEEPALIVE_LENGTH;
}

/** A POST may be repeated only when the server can tell that it is the same one (decision 082). */
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

/** Who is told to wait for an hour hears it now: retries would only keep the reason from them. */
function waitsTooLong(error: Error, longestMs: number): boolean {
  if (!isHTTPError(error) || error.response.status !== 429) return false;
  return Number(error.response.headers.get('retry-after')) * 1_000 > longestMs;
}

function failureOf(error: unknown): ApiError {
  if (isApiError(error)) return error;
  if (isHTTPError(error)) return errorFromAnswer(error.response.status, error.data, error);
  return new ApiError(0, { code: 'network', message: 'No answer from the server' }, error);
}

/**
 * One client for browser and server: five retries with exponential delay (docs/product/calls-and-errors.md#common-rules), errors by code.
 * Logging out stops the other calls under way, which would be answered as a stranger's; they throw the abort.
 */
export function createApi(options: ApiOptions): Api {
  const { baseUrl = '/api', fetch, headers, transport, retries = HTTP_RETRIES, deadlineMs, onSignedOut } = options;
  const ownHeaders = { 'x-requested-with': 'nightlark', ...headers };
  // Made where it is used: a server that has a transport never needs it.
  let made: KyInstance | undefined;
  const http = () =>
    (made ??= ky.create({
      prefix: baseUrl,
      credentials: 'same-origin',
      headers: ownHeaders,
      totalTimeout: deadlineMs ?? false,
      ...(fetch && { fetch: fetch as never }),
    }));
  const longestWaitMs = Math.min(MAX_RETRY_WAIT_MS, deadlineMs ?? Infinity);
  const retry = {
    shouldRetry: ({ error }: { error: Error }) => (waitsTooLong(error, longestWaitMs) ? false : undefined),
    methods: ['get', 'put', 'delete', 'post'],
    statusCodes: RETRIED_STATUS,
    afterStatusCodes: RETRIED_STATUS,
    maxRetryAfter: MAX_RETRY_WAIT_MS,
  };

  let session = new AbortController();

  async function call(called: EndpointName | OwnCall, { query, body, file, onProgress, signal: own }: LooseOptions = {}): Promise<unknown> {
    const [method, path] = typeof called === 'string' ? ENDPOINTS[called] : [called.method, called.path];
    if (called === 'logout') {
      session.abort();
      session = new AbortController();
    }
    const signal = own ? AbortSignal.any([session.signal, own]) : session.signal;
    try {
      if (transport) {
        const json = body === undefined ? undefined : JSON.stringify(body);
        const limit = isRepeatable(method, body) ? retries : 0;
        const bounds = { limit, deadlineMs, longestWaitMs, retried: RETRIED_STATUS, signal };
        return await callThrough(transport, { method, path, query: definedOnly(query), body: json }, bounds);
      }
      if (file && onProgress) return await send(path, file, onProgress, signal);
      const response = await http()(path, {
        method,
        searchParams: definedOnly(query),
        retry: { ...retry, limit: isRepeatable(method, body) && !file ? retries : 0 },
        ...(file ? { body: formWith(file), timeout: UPLOAD_TIMEOUT_MS } : { keepalive: isKeepalive(method, body) }),
        ...(body !== undefined && !file && { json: body }),
        signal,
      });
      return response.status === 204 ? null : await response.json();
    } catch (error) {
      if (signal.aborted) throw error;
      const failure = failureOf(error);
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
  return Object.freeze({ call: call as Api['call'] });
}
