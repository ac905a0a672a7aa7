import type { Browser } from './devtools.ts';

/** An exception as the DevTools protocol reports it. */
export interface Thrown {
  text: string;
  url?: string;
  exception?: { description?: string; value?: unknown };
  stackTrace?: { callFrames: { url: string }[] };
}

/** DevTools event → its handler, which gets the event's parameters. */
export type TabEvents = Readonly<Record<string, (params: never) => void>>;

export interface Tab {
  /** @throws PageHangs, or an Error with the browser's message */
  call(method: string, params?: Record<string, unknown>): Promise<Record<string, unknown>>;
  /**
   * Runs a function of `in-page.ts` in the page.
   * @throws as `call`, and with the error that the function throws
   */
  evaluate<Args extends unknown[], T>(question: (...args: Args) => T, ...args: Args): Promise<Awaited<T>>;
  listen(events: TabEvents): void;
  /** Does not wait: a hanging tab does not respond to it. */
  close(): void;
}

const CHECK_INTERVAL_MS = 80;
const MAX_TEXT = 200;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** First line of an exception's text. */
export const textOfThrown = ({ text, exception }: Thrown): string =>
  (exception?.description ?? String(exception?.value ?? text)).split('\n')[0]!.slice(0, MAX_TEXT);

/**
 * Asks until the answer is yes, as often as a page can be asked in this time on a machine with nothing else to do: on a busy one its
 * answers come later, and so does the end.
 */
export async function waitUntil(question: () => Promise<boolean>, ms: number): Promise<boolean> {
  for (let turn = 0; turn < ms / CHECK_INTERVAL_MS; turn++, await wait(CHECK_INTERVAL_MS)) if (await question()) return true;
  return false;
}

/** Opens an empty tab without cookies and storage of others. */
export async function openTab(browser: Browser): Promise<Tab> {
  const create = async <Key extends string>(key: Key, method: string, params: Record<string, unknown>) =>
    ((await browser.call(method, params)) as Record<Key, string>)[key];
  const browserContextId = await create('browserContextId', 'Target.createBrowserContext', { disposeOnDetach: true });
  const targetId = await create('targetId', 'Target.createTarget', { url: 'about:blank', browserContextId });
  const sessionId = await create('sessionId', 'Target.attachToTarget', { targetId, flatten: true });
  const call: Tab['call'] = (method, params = {}) => browser.call(method, params, sessionId);

  return {
    call,
    async evaluate<Args extends unknown[], T>(question: (...args: Args) => T, ...args: Args): Promise<Awaited<T>> {
      const expression = `(${question.toString()})(${args.map((value) => JSON.stringify(value)).join()})`;
      const { result, exceptionDetails } = (await call('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })) as {
        result: { value: Awaited<T> };
        exceptionDetails?: Thrown;
      };
      if (exceptionDetails) throw new Error(textOfThrown(exceptionDetails));
      return result.value;
    },
    listen: (events) => browser.listen(sessionId, (method, params) => events[method]?.(params as never)),
    close: () => void browser.call('Target.disposeBrowserContext', { browserContextId }).catch(() => {}),
  };
}
