import { errorFromAnswer, networkFailure, type ApiError } from './errors.ts';

/** One request of a call, by the contract. */
export interface TransportRequest {
  method: string;
  /** Relative to the API's base; may have a query. */
  path: string;
  query: Readonly<Record<string, string>>;
  /** JSON; undefined without a body. */
  body: string | undefined;
}

/** A response. */
export interface TransportAnswer {
  status: number;
  /** The raw `Retry-After` header. */
  retryAfter: string | null;
  text: string;
}

/** Makes one request; rejects without a response. ky's in browsers. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

interface Bounds {
  /** Number of retries. */
  limit: number;
  /** For all attempts together; undefined for no limit. */
  deadlineMs: number | undefined;
  longestWaitMs: number;
  retried: readonly number[];
  signal: AbortSignal;
}

const FIRST_DELAY_MS = 300;

/** Parses `Retry-After` (RFC 9110, 10.2.3) to milliseconds; NaN if absent. */
function requestedDelay(retryAfter: string | null): number {
  if (retryAfter === null) return NaN;
  const seconds = Number(retryAfter);
  return Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1_000;
}

/** Rejects when the signal is aborted or the time is over; does not abort the work itself. */
async function bounded<T>(work: Promise<T>, signal: AbortSignal, untilMs: number | undefined): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => void) | undefined;
  const ended = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    if (untilMs !== undefined) timer = setTimeout(() => reject(new Error('The deadline of the call is over')), untilMs);
  });
  return Promise.race([work, ended]).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop!);
  });
}

/**
 * Makes a call by a transport and retries it without a response or after temporary statuses, with exponential back-off or by
 * `Retry-After`; not after a timeout.
 * @throws ApiError, or the signal's reason
 */
export async function callThrough(transport: Transport, request: TransportRequest, bounds: Bounds): Promise<unknown> {
  const { limit, deadlineMs, longestWaitMs, retried, signal } = bounds;
  const started = performance.now();
  const remainingMs = () => (deadlineMs === undefined ? undefined : deadlineMs - (performance.now() - started));
  for (let again = 0; ; again++) {
    signal.throwIfAborted();
    let failure: ApiError;
    let delay = FIRST_DELAY_MS * 2 ** again;
    let mayPass = true;
    try {
      const { status, retryAfter, text } = await bounded(transport(request), signal, remainingMs());
      if (status >= 200 && status < 300) return status === 204 ? null : JSON.parse(text);
      failure = errorFromAnswer(status, text);
      const requestedMs = requestedDelay(retryAfter);
      mayPass = retried.includes(status) && !(requestedMs > longestWaitMs);
      if (requestedMs >= 0) delay = requestedMs;
    } catch (error) {
      if (signal.aborted) throw error;
      failure = networkFailure(error);
      mayPass = (error as Error).name !== 'TimeoutError';
    }
    const rest = remainingMs();
    if (!mayPass || again >= limit || (rest !== undefined && rest <= delay)) throw failure;
    await bounded(new Promise((resolve) => setTimeout(resolve, delay)), signal, undefined);
  }
}
