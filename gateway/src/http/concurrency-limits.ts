import { EVENTS_PATH } from '@nightlark/contract';
import { sourceOf } from '@nightlark/contract/server';
import type { Request, RequestHandler } from 'express';
import { refuse } from './refuse.ts';
import { cookiesOf, isSession } from './session-cookie.ts';

const EVENTS = new RegExp(`^/api/${EVENTS_PATH.replace('.', '\\.')}/?$`, 'i');
const REQUESTS_RETRY_S = 5;
const STREAMS_RETRY_S = 60;

/** Counts open items by key. */
export function createCounter() {
  const counts = new Map<string, number>();
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add: (key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1),
    remove(key: string): void {
      const remaining = (counts.get(key) ?? 0) - 1;
      if (remaining > 0) counts.set(key, remaining);
      else counts.delete(key);
    },
  };
}

const isEventStream = ({ path }: Pick<Request, 'path'>) => EVENTS.test(path);

interface Limit {
  max: number;
  retryAfter: number;
  /** The key to count by; undefined is not limited. */
  keyOf: (request: Request) => string | undefined;
}

/** Limits concurrent requests per key; further ones get 429. */
function limitConcurrency({ max, retryAfter, keyOf }: Limit): RequestHandler {
  const pending = createCounter();
  return (request, response, next) => {
    const key = keyOf(request);
    if (key === undefined) return next();
    if (pending.of(key) >= max) return refuse(request, response, 'too_many_requests', { retryAfter });
    pending.add(key);
    response.once('close', () => pending.remove(key));
    next();
  };
}

const addressOf = (request: Request) => sourceOf(request.ip ?? '');
const sessionOf = (request: Request) => cookiesOf(request.get('cookie')).find(({ name }) => isSession(name))?.value;

interface Limits {
  requestsPerAddress: number;
  streamsPerAddress: number;
  streamsPerSession: number;
}

/** Limits concurrent requests per address and session. Event streams have limits of their own, so that many tabs do not block API calls. */
export function concurrencyLimits({ requestsPerAddress, streamsPerAddress, streamsPerSession }: Limits): RequestHandler[] {
  const ofStreams = (keyOf: Limit['keyOf']) => (request: Request) => (isEventStream(request) ? keyOf(request) : undefined);
  return [
    limitConcurrency({
      max: requestsPerAddress,
      retryAfter: REQUESTS_RETRY_S,
      keyOf: (request) => (isEventStream(request) ? undefined : addressOf(request)),
    }),
    limitConcurrency({ max: streamsPerSession, retryAfter: STREAMS_RETRY_S, keyOf: ofStreams(sessionOf) }),
    limitConcurrency({ max: streamsPerAddress, retryAfter: STREAMS_RETRY_S, keyOf: ofStreams(addressOf) }),
  ];
}
