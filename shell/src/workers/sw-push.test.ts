/** @jest-environment node */
import { ENDPOINTS, type BodyOf } from '@nightlark/contract';
import { jest } from '@jest/globals';

const ORIGIN = 'https://site.example';

/** A fake `WindowClient`. */
class Page {
  readonly told: unknown[] = [];
  readonly led: string[] = [];
  isFocused = false;
  readonly url: string;
  readonly visibilityState: string;
  readonly focused: boolean;
  readonly #answer: unknown;

  /**
   * @param place the URL that it was loaded with
   * @param at the path that it shows since
   * @param isFree in its response to `may-leave`; null if it does not respond
   * @param isOld of a version that responds `isFree` alone
   */
  constructor(place: string, { at = place.split('?')[0], isSeen = false, isFree = false as boolean | null, isOld = false } = {}) {
    this.url = ORIGIN + place;
    this.visibilityState = isSeen ? 'visible' : 'hidden';
    this.focused = isSeen;
    this.#answer = isFree === null || isOld ? isFree : { path: at, isFree };
  }
  postMessage(message: { type: string }, [port]: MessagePort[] = []): void {
    if (message.type !== 'may-leave') this.told.push(message);
    else if (this.#answer !== null) port!.postMessage(this.#answer);
    port?.close();
  }
  focus() {
    this.isFocused = true;
    return Promise.resolve(this);
  }
  navigate(url: string) {
    this.led.push(url);
    return Promise.resolve(this);
  }
}

/** Runs the worker's script as a browser does. */
async function startWorker(pages: Page[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: { title: string; options: { body: string; tag: string; data: { url: string } } }[] = [];
  const opened: string[] = [];
  const sent: { url: string; init: RequestInit | undefined }[] = [];
  const badges: number[] = [];
  const subscribed: unknown[] = [];
  const scope = {
    location: new URL(`${ORIGIN}/sw-push.js`),
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    navigator: { setAppBadge: (count: number) => Promise.resolve(badges.push(count)) },
    clients: { matchAll: () => Promise.resolve(pages), openWindow: (url: string) => Promise.resolve(opened.push(url)) },
    registration: {
      showNotification: (title: string, options: never) => Promise.resolve(shown.push({ title, options })),
      pushManager: { subscribe: (options: unknown) => (subscribed.push(options), Promise.resolve(subscription('anew'))) },
    },
  };
  const fetch = (url: string, init?: RequestInit) => {
    sent.push({ url, init });
    return Promise.resolve(Response.json({ name: 'The site' }));
  };
  const imported: string[] = [];
  Object.assign(globalThis, { self: scope, fetch, importScripts: (...parts: string[]) => imported.push(...parts) });
  jest.resetModules();
  await import('./sw-push.ts');
  return {
    imported,
    shown,
    opened,
    sent,
    badges,
    subscribed,
    /** Resolves when the worker has handled the event. */
    async happens(name: string, event: object): Promise<void> {
      const work: Promise<unknown>[] = [];
      listeners.get(name)!({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
      await Promise.all(work);
    },
  };
}

const subscription = (name: string, options?: object) => ({
  options,
  toJSON: () => ({ endpoint: `https://push.example/${name}`, expirationTime: null, keys: { p256dh: 'key', auth: 'secret' } }),
});
const NEWS = { title: 'Anna', body: 'A new message', url: '/chats/7', tag: 'chat-7', news: 3 };
const pushed = (data: unknown) => ({ data: { json: () => JSON.parse(JSON.stringify(data)) as unknown } });
const pressed = (url: unknown, action = '', actions: object[] = []) => ({
  action,
  notification: { close: () => {}, data: { url, actions } },
});

test('the worker starts → its parts for offline use and for unsent messages too', async () => {
  expect((await startWorker()).imported).toEqual(['/sw-pages.js', '/sw-outbox.js']);
});

describe('a push', () => {
  test('the site is not visible → shown, counted on the app’s icon, and open pages are notified', async () => {
    const page = new Page('/members');
    const worker = await startWorker([page]);
    await worker.happens('push', pushed(NEWS));
    expect(worker.shown).toMatchObject([{ title: 'Anna', options: { body: 'A new message', tag: 'chat-7', data: { url: '/chats/7' } } }]);
    expect(worker.badges).toEqual([3]);
    expect(page.told).toEqual([{ type: 'push', url: '/chats/7', tag: 'chat-7' }]);
  });

  test('the site is visible → only the page is notified', async () => {
    const page = new Page('/members', { isSeen: true });
    const worker = await startWorker([page]);
    await worker.happens('push', pushed(NEWS));
    expect(worker.shown).toEqual([]);
    expect(page.told).toHaveLength(1);
  });

  test.each([
    ['without data', { data: null }],
    ['that can’t be read', { data: { json: () => JSON.parse('{') as unknown } }],
    ['with nothing that is known', pushed({ title: 7, url: [], news: -1 })],
  ])('%s → shown all the same, by the site’s name', async (_, event) => {
    const worker = await startWorker();
    await worker.happens('push', event);
    expect(worker.shown).toMatchObject([{ title: 'The site', options: { body: '', tag: 'news', data: { url: '/' } } }]);
    expect(worker.badges).toEqual([]);
  });
});

describe('a button of a notification', () => {
  test('its label, and what belongs to it, are shown with the notification', async () => {
    const worker = await startWorker();
    const actions = [{ title: 'Reply', url: '/chats/7?compose' }];
    await worker.happens('push', pushed({ ...NEWS, actions }));
    expect(worker.shown).toMatchObject([{ options: { actions: [{ action: '0', title: 'Reply' }], data: { actions } } }]);
  });

  test('reply → the conversation with its field', async () => {
    const worker = await startWorker();
    await worker.happens('notificationclick', pressed('/chats/7', '0', [{ title: 'Reply', url: '/chats/7?compose' }]));
    expect(worker.opened).toEqual([`${ORIGIN}/chats/7?compose`]);
  });

  test('reply, the conversation is open → its window comes to the front and opens the field itself', async () => {
    const page = new Page('/chats/7');
    const worker = await startWorker([page]);
    await worker.happens('notificationclick', pressed('/chats/7', '0', [{ title: 'Reply', url: '/chats/7?compose' }]));
    expect(page).toMatchObject({ isFocused: true, told: [{ type: 'open', url: '/chats/7?compose' }], led: [] });
    expect(worker.opened).toEqual([]);
  });

  test('like back → liked by the API’s call, and no page opens', async () => {
    const worker = await startWorker();
    await worker.happens('notificationclick', pressed('/likes/m/7', '0', [{ title: 'Like back', like: 7 }]));
    const [method, path] = ENDPOINTS.like;
    expect(worker.sent.map(({ url, init }) => [url, init?.method, init?.body])).toEqual([[`/api/${path}`, method, '{"id":7}']]);
    expect(worker.opened).toEqual([]);
  });
});

describe('a press on a notification', () => {
  test('a window shows the place already → that one comes to the front, nothing is left for it', async () => {
    const pages = [new Page('/members', { isFree: true }), new Page('/chats/7?from=list')];
    const worker = await startWorker(pages);
    await worker.happens('notificationclick', pressed('/chats/7'));
    expect(pages.map(({ isFocused, led }) => [isFocused, led])).toEqual([
      [false, []],
      [true, []],
    ]);
    expect(worker.opened).toEqual([]);
  });

  test('a window has gone there since it was loaded → that one, not the one that has left', async () => {
    const pages = [new Page('/chats/7', { at: '/members' }), new Page('/members', { at: '/chats/7' })];
    const worker = await startWorker(pages);
    await worker.happens('notificationclick', pressed('/chats/7'));
    expect(pages.map(({ isFocused, told }) => [isFocused, told])).toEqual([
      [false, []],
      [true, []],
    ]);
    expect(worker.opened).toEqual([]);
  });

  test.each([
    ['does not respond', { isFree: null }],
    ['is of the version before', { isOld: true }],
  ])('the window that was loaded there %s → that one', async (_, options) => {
    const pages = [new Page('/members'), new Page('/chats/7', options)];
    await (await startWorker(pages)).happens('notificationclick', pressed('/chats/7'));
    expect(pages.map(({ isFocused }) => isFocused)).toEqual([false, true]);
  });

  test('only a free window of the version before → it is led there', async () => {
    const page = new Page('/members', { isFree: true, isOld: true });
    await (await startWorker([page])).happens('notificationclick', pressed('/chats/7'));
    expect(page.led).toEqual([`${ORIGIN}/chats/7`]);
  });

  test('one is written in, one says nothing, one is free → the free one is led there', async () => {
    const pages = [new Page('/chats/8', { isFree: false }), new Page('/old', { isFree: null }), new Page('/members', { isFree: true })];
    const worker = await startWorker(pages);
    await worker.happens('notificationclick', pressed('/chats/7'));
    expect(pages.map(({ led }) => led)).toEqual([[], [], [`${ORIGIN}/chats/7`]]);
    expect(worker.opened).toEqual([]);
  });

  test('none is free → a new window', async () => {
    const worker = await startWorker([new Page('/chats/8')]);
    await worker.happens('notificationclick', pressed('/chats/7'));
    expect(worker.opened).toEqual([`${ORIGIN}/chats/7`]);
  });

  test.each([['https://elsewhere.example/chats/7'], ['//elsewhere.example'], [undefined]])('it leads to %s → to this site', async (url) => {
    const worker = await startWorker();
    await worker.happens('notificationclick', pressed(url));
    expect(worker.opened.map((one) => new URL(one).origin)).toEqual([ORIGIN]);
  });
});

describe('the push service gives the browser another endpoint', () => {
  const [method, address] = ENDPOINTS.subscribePush;
  const OPTIONS = { userVisibleOnly: true };

  test.each([
    ['with the new subscription', { oldSubscription: null, newSubscription: subscription('given') }, 'given', []],
    ['without → subscribed as before', { oldSubscription: subscription('old', OPTIONS), newSubscription: null }, 'anew', [OPTIONS]],
  ])('%s → the subscription is sent to the server, as the contract has it', async (_, event, name, subscribed) => {
    const worker = await startWorker();
    await worker.happens('pushsubscriptionchange', event);
    expect(worker.subscribed).toEqual(subscribed);
    expect(worker.sent).toMatchObject([{ url: `/api/${address}`, init: { method } }]);
    const body: BodyOf<'subscribePush'> = {
      subscription: { endpoint: `https://push.example/${name}`, keys: { p256dh: 'key', auth: 'secret' } },
    };
    expect(JSON.parse(worker.sent[0]!.init!.body as string)).toEqual(body);
  });

  test('neither an old nor a new one → nothing is sent', async () => {
    const worker = await startWorker();
    await worker.happens('pushsubscriptionchange', { oldSubscription: null, newSubscription: null });
    expect(worker.sent).toEqual([]);
  });
});
