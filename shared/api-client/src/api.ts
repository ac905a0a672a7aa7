import type { BodyOf, CallShape, EndpointName, OwnCall, QueryOf, ResponseOf } from '@nightlark/contract';
import { networkFailure } from './errors.ts';
import type { ApiOptions, LooseOptions } from './request.ts';

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

/** Own calls of a remote at a time: all tabs of a browser share six connections over HTTP/1.1, one of which holds the live events. */
const MAX_OWN_CALLS = 2;

/** A page is awake before its first call: how one is made comes with that, or with `prepareCalls`. */
const loadRequests = () => import(/* webpackChunkName: "calls" */ './request.ts');

/** Loads what only calls need, so that the first one doesn't wait for it. A failure is that of the call which needs it. */
export async function prepareCalls(): Promise<void> {
  await loadRequests().catch(() => undefined);
}

/**
 * Creates the API client, for browser and server: retries with exponential back-off, errors by code
 * (docs/product/calls-and-errors.md#common-rules). Logging out aborts pending calls, which would run without a session.
 * @example
 * const api = createApi({ baseUrl: '/api' });
 * await api.call('like', { body: { id: 7 } });
 */
export function createApi(options: ApiOptions): Api {
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

  async function request(called: EndpointName | OwnCall, given: LooseOptions = {}): Promise<unknown> {
    if (called === 'logout') {
      session.abort();
      session = new AbortController();
    }
    const signal = given.signal ? AbortSignal.any([session.signal, given.signal]) : session.signal;
    const { makeRequest } = await loadRequests().catch((error: unknown) => Promise.reject(networkFailure(error)));
    return makeRequest(called, { ...given, signal }, options);
  }

  // A server has as many connections as it needs.
  const call = (called: EndpointName | OwnCall, given?: LooseOptions) =>
    typeof called === 'string' || options.transport ? request(called, given) : inTurn(called, () => request(called, given));
  return Object.freeze({ call: call as Api['call'] });
}
