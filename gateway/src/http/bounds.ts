import { EVENTS_PATH, SESSION_COOKIE, SESSION_COOKIE_PLAIN } from '@nightlark/contract';
import { sourceOf } from '@nightlark/contract/server';
import type { Request, RequestHandler } from 'express';
import { refuse } from './refuse.ts';

const SESSION = new RegExp(`(?:^|; )(?:${SESSION_COOKIE}|${SESSION_COOKIE_PLAIN})=([^;]+)`);
const EVENTS = new RegExp(`^/api/${EVENTS_PATH.replace('.', '\\.')}/?$`, 'i');
const REQUESTS_RETRY_S = 5;
const STREAMS_RETRY_S = 60;

/** How many of something are open, by whom. */
export function createTally() {
  const counts = new Map<string, number>();
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add: (key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1),
    remove(key: string): void {
      const left = (counts.get(key) ?? 0) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    },
  };
}

export const isEventStream = ({ path }: Pick<Request, 'path'>) => EVENTS.test(path);

interface Bound {
  most: number;
  retryAfter: number;
  /** Who counts; undefined counts as nobody. */
  keyOf: (request: Request) => string | undefined;
}

/** Lets so many requests of one key be under way at once; the next is told to come back later. */
function bound({ most, retryAfter, keyOf }: Bound): RequestHandler {
  const underWay = createTally();
  return (request, response, next) => {
    const key = keyOf(request);
    if (key === undefined) return next();
    if (underWay.of(key) >= most) return refuse(request, response, 'too_many_requests', { retryAfter });
    underWay.add(key);
    response.once('close', () => underWay.remove(key));
    next();
  };
}

const addressOf = (request: Request) => sourceOf(request.ip ?? '');
const sessionOf = (request: Request) => SESSION.exec(request.get('cookie') ?? '')?.[1];

interface Limits {
  requestsPerAddress: number;
  streamsPerAddress: number;
  streamsPerSession: number;
}

/** What one address and one session may have open at once. Streams are counted by themselves: many tabs must not cost a network its calls. */
export function bounds({ requestsPerAddress, streamsPerAddress, streamsPerSession }: Limits): RequestHandler[] {
  const ofStreams = (keyOf: Bound['keyOf']) => (request: Request) => (isEventStream(request) ? keyOf(request) : undefined);
  return [
    bound({ most: requestsPerAddress, retryAfter: REQUESTS_RETRY_S, keyOf: (request) => isEventStream(request) ? undefined : addressOf(request) }), // prettier-ignore
    bound({ most: streamsPerSession, retryAfter: STREAMS_RETRY_S, keyOf: ofStreams(sessionOf) }),
    bound({ most: streamsPerAddress, retryAfter: STREAMS_RETRY_S, keyOf: ofStreams(addressOf) }),
  ];
}
