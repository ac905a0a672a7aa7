import { createCounter } from '../http/concurrency-limits.ts';
import type { Logger } from '../logging.ts';

/** Pages that one renderer works on at a time; it waits for API calls between its parts of them. */
const PAGES_PER_RENDERER = 8;
/** A page that takes longer, while its renderer is free, waits for something else than the processor: its slot is given to the next. */
const WAITING_AFTER_MS = 400;
/** Lag of a renderer's event loop up to which it counts as free. */
const FREE_LAG_MS = 100;
/** The expected wait beyond which a page is refused at once. */
const MAX_WAIT_MS = 900;
/** Waits of a visitor's page whom members overtook again and again. */
const MAX_OVERTAKEN_MS = 5_000;
/** Weight of the last page in the average of their times. */
const WEIGHT = 0.05;
/** Refused pages are logged together. */
const LOG_MS = 10_000;
const RETRY_SECONDS = { least: 2, spread: 6 };

/** Who wants a page: `key` is the member's session, or the visitor's address or network. */
export interface PageClient {
  isMember: boolean;
  key: string;
}

/** More pages are requested than can be rendered. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  readonly status = 503;
  /** Seconds. */
  readonly retryAfter: number;
  constructor(retryAfter: number) {
    super();
    this.retryAfter = retryAfter;
  }
}

export interface PageQueue {
  /**
   * Renders a page when it is its turn: members before visitors, and among them whoever has the fewest pages here.
   * @throws Overloaded at once, if it would have to wait for too long
   */
  run<T>(client: PageClient, signal: AbortSignal, render: () => Promise<T>): Promise<T>;
  /** Whether `run` would refuse the only page of a visitor. */
  isFull(): boolean;
  /** Counts a page that is refused, and returns when to try again: in seconds, spread so that not all come back at once. */
  refuse(): number;
}

type FreeSlot = () => void;

interface Waiting extends PageClient {
  /** How many pages of the same client are here already. */
  share: number;
  start: (free: FreeSlot) => void;
}

type Rank = Pick<Waiting, 'isMember' | 'share'>;
const isBefore = (one: Rank, other: Rank) => (one.isMember === other.isMember ? one.share <= other.share : one.isMember);

/**
 * Bounds how long pages wait for a renderer: beyond the capacity, further ones are better refused than all served too late (decision 141).
 * @param capacityNow number of renderers that take pages, and the lag of the least busy one's event loop
 */
export function createPageQueue(capacityNow: () => { renderers: number; lagMs: number }, log: Logger): PageQueue {
  const waiting: Waiting[] = [];
  const pages = createCounter();
  let active = 0;
  let averageMs = 30;
  let refused = 0;

  /** While none works, pages don't wait here: the spare one renders what can't have blocked the others. */
  const capacity = () => (capacityNow().renderers || Infinity) * PAGES_PER_RENDERER;

  function refuse(): number {
    if (refused++ === 0)
      setTimeout(() => {
        log.warn({ alert: 'overload', refused }, 'more pages were requested than can be rendered');
        refused = 0;
      }, LOG_MS).unref();
    return RETRY_SECONDS.least + Math.floor(Math.random() * RETRY_SECONDS.spread);
  }

  const placeOf = (client: Rank) => waiting.findLastIndex((other) => isBefore(other, client)) + 1;
  const isTooLong = (place: number) => (averageMs * (place + 1)) / capacity() > MAX_WAIT_MS;

  function startNext(): void {
    while (active < capacity() && waiting.length > 0) waiting.shift()!.start(takeSlot());
  }

  /** Takes a slot until the returned function is called, or the page is seen to wait for something else. */
  function takeSlot(): FreeSlot {
    active++;
    const startedAt = performance.now();
    let isFreed = false;
    const free = () => {
      if (isFreed) return;
      isFreed = true;
      clearInterval(timer);
      active--;
      averageMs += WEIGHT * (performance.now() - startedAt - averageMs);
      startNext();
    };
    const timer = setInterval(() => capacityNow().lagMs <= FREE_LAG_MS && free(), WAITING_AFTER_MS).unref();
    return free;
  }

  /** Resolves when it is this page's turn. */
  async function turn(client: PageClient, signal: AbortSignal): Promise<FreeSlot> {
    if (active < capacity()) return takeSlot();
    const { promise, resolve, reject } = Promise.withResolvers<FreeSlot>();
    const entry: Waiting = { ...client, share: pages.of(client.key) - 1, start: resolve };
    const place = placeOf(entry);
    if (isTooLong(place)) throw new Overloaded(refuse());
    waiting.splice(place, 0, entry);
    const leave = (reason: unknown) => {
      const index = waiting.indexOf(entry);
      if (index >= 0) waiting.splice(index, 1);
      reject(reason);
    };
    const abort = () => leave(signal.reason);
    const timer = setTimeout(() => leave(new Overloaded(refuse())), MAX_OVERTAKEN_MS);
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
  }

  return {
    isFull: () => active >= capacity() && isTooLong(placeOf({ isMember: false, share: 0 })),
    refuse,
    async run(client, signal, render) {
      signal.throwIfAborted();
      pages.add(client.key);
      try {
        const free = await turn(client, signal);
        try {
          return await render();
        } finally {
          free();
        }
      } finally {
        pages.remove(client.key);
      }
    },
  };
}
