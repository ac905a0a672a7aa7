import { ApiError, errorFromAnswer } from './errors.ts';

/** One request of a call, by the contract. */
export interface TransportRequest {
  method: string;
  /** Below the API's base, with a query of its own where the contract gives it one. */
  path: string;
  query: Readonly<Record<string, string>>;
  /** JSON; undefined where the call has no body. */
  body: string | undefined;
}

/** What came back. */
export interface TransportAnswer {
  status: number;
  /** The header `retry-after`, as it was sent. */
  retryAfter: string | null;
  text: string;
}

/** Makes one request; rejects where no answer came. The server's way: no `fetch`, no `Response` and no streams stand between. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

interface Bounds {
  /** How often it may be tried again. */
  limit: number;
  /** All tries together; without it there is no bound. */
  deadlineMs: number | undefined;
  longestWaitMs: number;
  retried: readonly number[];
  signal: AbortSignal;
}

const FIRST_DELAY_MS = 300;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How long the server asks to be left alone (RFC 9110, 10.2.3), in milliseconds; NaN where it does not say. */
function askedFor(retryAfter: string | null): number {
  if (retryAfter === null) return NaN;
  const seconds = Number(retryAfter);
  return Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1_000;
}

/** Rejects with the signal's reason once it is stopped, or after the time; the request itself goes on or not, as who makes it decides. */
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
 * A call by a transport, tried again as ky does it in browsers: after no answer and after the statuses that pass, with growing
 * delays or as `retry-after` says, never longer than may be waited.
 * @throws ApiError, or the signal's reason
 */
export async function callThrough(transport: Transport, request: TransportRequest, bounds: Bounds): Promise<unknown> {
  const { limit, deadlineMs, longestWaitMs, retried, signal } = bounds;
  const started = performance.now();
  const left = () => (deadlineMs === undefined ? undefined : deadlineMs - (performance.now() - started));
  for (let again = 0; ; again++) {
    signal.throwIfAborted();
    let failure: ApiError;
    let delay = FIRST_DELAY_MS * 2 ** again;
    let mayPass = true;
    try {
      const { status, retryAfter, text } = await bounded(transport(request), signal, left());
      if (status >= 200 && status < 300) return status === 204 ? null : JSON.parse(text);
      failure = errorFromAnswer(status, parsed(text), undefined);
      const asked = askedFor(retryAfter);
      mayPass = retried.includes(status) && !(asked > longestWaitMs);
      if (asked >= 0) delay = asked;
    } catch (error) {
      if (signal.aborted) throw error;
      failure = new ApiError(0, { code: 'network', message: 'No answer from the server' }, error);
    }
    const rest = left();
    if (!mayPass || again >= limit || (rest !== undefined && rest <= delay)) throw failure;
    await bounded(new Promise((resolve) => setTimeout(resolve, delay)), signal, undefined);
  }
}
