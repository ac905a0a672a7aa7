/** How long timers may run after their page was rendered. */
const GRACE_MS = 5_000;

type Callback = (...args: unknown[]) => unknown;

export interface TimerHooks {
  /** Called with errors thrown by callbacks. */
  onThrow: (error: unknown) => void;
  /** Called with the stack of a timer that outlived its page and was cancelled. */
  onOutlived: (what: string, stack: string) => void;
  /** The page of the current async context; null for none. */
  pageOf: () => object | null;
}

interface Pending {
  cancel: () => void;
  what: string;
  /** An error whose stack is formatted only on access. */
  at: Error;
}

/** The handle given to code: Node's own would expose the timers of others. */
interface Handle {
  ref(): Handle;
  unref(): Handle;
  hasRef(): boolean;
  [Symbol.dispose](): void;
}

/** The running timers of each page. */
class PageTimers {
  readonly #pending = new Map<object, Set<Pending>>();
  readonly #ended = new WeakSet<object>();
  readonly #onOutlived: TimerHooks['onOutlived'];
  /** Node's own: code gets another. */
  readonly #timeout = globalThis.setTimeout;

  constructor(onOutlived: TimerHooks['onOutlived']) {
    this.#onOutlived = onOutlived;
  }

  /** @param page null for code of no page, whose timers end like those of a page that has ended */
  add(page: object | null, own: Pending): () => void {
    const owner = page ?? {};
    if (!page) this.#ended.add(owner);
    const known = this.#pending.get(owner);
    const all = known ?? new Set();
    this.#pending.set(owner, all.add(own));
    // Started after its page ended, e.g. in a finalization callback: `end` will not be called again.
    if (!known && this.#ended.has(owner)) this.#cancelSoon(owner);
    return () => void (all.delete(own) && all.size === 0 && this.#pending.get(owner) === all && this.#pending.delete(owner));
  }

  end(page: object): void {
    this.#ended.add(page);
    if (this.#pending.has(page)) this.#cancelSoon(page);
  }

  /** Cancels remaining timers after the grace period. */
  #cancelSoon(page: object): void {
    const timeout = this.#timeout;
    timeout(() => {
      const outlived = [...(this.#pending.get(page) ?? [])];
      this.#pending.delete(page);
      for (const { cancel } of outlived) cancel();
      // One report per kind: a page may leave thousands of timers.
      const kinds = new Map(outlived.map(({ what, at }) => [what, at]));
      for (const [what, at] of kinds) this.#onOutlived(what, at.stack ?? '');
    }, GRACE_MS).unref();
  }
}

/**
 * Timers for untrusted code: errors of callbacks are caught and reported, timers that outlive their page are cancelled and reported.
 */
export function createTimers({ onThrow, onOutlived, pageOf }: TimerHooks) {
  const {
    setTimeout: timeout,
    clearTimeout: clear,
    setInterval: interval,
    setImmediate: immediate,
    clearImmediate,
    queueMicrotask: microtask,
  } = globalThis;
  const pages = new PageTimers(onOutlived);
  const cancels = new WeakMap<object, () => void>();

  const guarded = (callback: Callback, args: unknown[]) => guardedBy(onThrow, callback, args);

  /** Starts a timer; `isOnce` if it ends with its first run. */
  function schedule(what: string, isOnce: boolean, run: () => void, start: (run: () => void) => () => void): Handle {
    let remove = () => {};
    const stop = start(() => {
      if (isOnce) remove();
      run();
    });
    const cancel = () => {
      remove();
      stop();
    };
    remove = pages.add(pageOf(), { cancel, what, at: new Error(what) });
    const handle: Handle = Object.freeze({ ref: () => handle, unref: () => handle, hasRef: () => true, [Symbol.dispose]: cancel });
    cancels.set(handle, cancel);
    return handle;
  }

  function cancel(handle: unknown): void {
    if (typeof handle === 'object' && handle !== null) cancels.get(handle)?.();
  }

  return {
    globals: {
      setTimeout: (callback: Callback, ms?: number, ...args: unknown[]) =>
        schedule('a timer', true, guarded(callback, args), (run) => {
          const own = timeout(run, ms);
          return () => clear(own);
        }),
      setInterval: (callback: Callback, ms?: number, ...args: unknown[]) =>
        schedule('an interval', false, guarded(callback, args), (run) => {
          const own = interval(run, ms);
          return () => clear(own);
        }),
      setImmediate: (callback: Callback, ...args: unknown[]) =>
        schedule('a callback', true, guarded(callback, args), (run) => {
          const own = immediate(run);
          return () => clearImmediate(own);
        }),
      queueMicrotask: (callback: Callback) => microtask(guarded(callback, [])),
      clearTimeout: cancel,
      clearInterval: cancel,
      clearImmediate: cancel,
    },
    /** Call when a page is rendered: its timers are cancelled after a delay. */
    pageEnded: (page: object) => pages.end(page),
  };
}

function guardedBy(onThrow: TimerHooks['onThrow'], callback: Callback, args: unknown[]): () => void {
  if (typeof callback !== 'function') throw new TypeError('The callback must be a function');
  return () => {
    try {
      callback(...args);
    } catch (error) {
      onThrow(error);
    }
  };
}
