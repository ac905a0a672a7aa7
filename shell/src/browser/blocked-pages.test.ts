import { trackPageStart } from './blocked-pages.ts';

const PAGE = { set: 'set-1', route: 'members', key: 'of-this-browser' };
const LATER = 6_000;
const MINUTES = 60_000;

let listening: jest.SpyInstance<void, Parameters<typeof addEventListener>>;
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  listening = jest.spyOn(globalThis, 'addEventListener');
});
afterEach(() => {
  // Listeners of one test's page must not run in the next test.
  for (const [type, listener, options] of listening.mock.calls) removeEventListener(type, listener, options);
  listening.mockRestore();
  jest.useRealTimers();
});

test('a page that never was free is known to the next ones, until the releases are others', () => {
  const now = Date.now();
  expect(trackPageStart('a', PAGE, now)).toMatchObject({ isBlockedAtStart: false, isRouteBlocked: false });
  expect(trackPageStart('b', PAGE, now + LATER)).toMatchObject({ isBlockedAtStart: true, isRouteBlocked: true });
  expect(trackPageStart('c', { ...PAGE, route: 'chats' }, now + LATER)).toMatchObject({ isBlockedAtStart: true, isRouteBlocked: false });
  expect(trackPageStart('d', { ...PAGE, set: 'set-2' }, now + LATER)).toMatchObject({ isBlockedAtStart: false });
  expect(trackPageStart('e', PAGE, now + 11 * MINUTES)).toMatchObject({ isBlockedAtStart: false });
});

test('a page that answers, is left or is not looked at holds nobody', () => {
  const now = Date.now();
  trackPageStart('a', PAGE, now);
  jest.advanceTimersByTime(3_001);
  expect(trackPageStart('b', PAGE, now + LATER)).toMatchObject({ isBlockedAtStart: false });
  dispatchEvent(new Event('pagehide'));
  expect(trackPageStart('c', PAGE, now + 2 * LATER).isBlockedAtStart).toBe(false);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(trackPageStart('d', PAGE, now + 3 * LATER).isBlockedAtStart).toBe(false);
});

test('a mark that a remote wrote, or changed, holds nobody', () => {
  const now = Date.now();
  localStorage.setItem('held-pages', JSON.stringify({ zz: { set: PAGE.set, route: PAGE.route, at: now - 9_000 } }));
  expect(trackPageStart('a', PAGE, now)).toMatchObject({ wasBlocked: false, isRouteBlocked: false });
  const marks = JSON.parse(localStorage.getItem('held-pages')!) as Record<string, { route: string }>;
  marks['a']!.route = 'chats';
  localStorage.setItem('held-pages', JSON.stringify(marks));
  expect(trackPageStart('b', { ...PAGE, route: 'chats' }, now + LATER).wasBlocked).toBe(false);
  expect(trackPageStart('c', { ...PAGE, key: 'of-another' }, now + 2 * LATER).wasBlocked).toBe(false);
});

test('a tab that is just starting is not held', () => {
  const now = Date.now();
  trackPageStart('a', PAGE, now);
  expect(trackPageStart('b', PAGE, now + 2_000).isBlockedAtStart).toBe(false);
});

/** The detection result of the next page with the same release set. */
const known = (page: string, after = LATER) => {
  const { mark: _, ...rest } = trackPageStart(page, PAGE, Date.now() + after);
  return rest;
};
const press = (type: string) => dispatchEvent(new Event(type));

test.each<[string, (page: { mark(): void }) => void]>([
  ['a press', () => press('pointerdown')],
  ['a key', () => press('keydown')],
  ['a navigation', ({ mark }) => mark()],
])('code that never comes back from %s is reported by the next page, once, which starts as usual', (_what, begin) => {
  const page = trackPageStart('a', PAGE);
  jest.advanceTimersByTime(60_000);
  begin(page);
  expect(known('b')).toEqual({ wasBlocked: true, isBlockedAtStart: false, isRouteBlocked: false });
  expect(known('c', LATER + 100)).toEqual({ wasBlocked: false, isBlockedAtStart: false, isRouteBlocked: false });
});

test('a page that answers after a press is not held, however long somebody types', () => {
  trackPageStart('a', PAGE);
  for (let key = 0; key < 40; key++) {
    jest.advanceTimersByTime(500);
    press('keydown');
  }
  expect(known('b', 4_000).wasBlocked).toBe(false);
  jest.advanceTimersByTime(3_001);
  expect(known('c', 2 * LATER).wasBlocked).toBe(false);
});

test('typing does not write to the storage with every key', () => {
  const write = jest.spyOn(Storage.prototype, 'setItem');
  trackPageStart('a', PAGE);
  jest.advanceTimersByTime(3_001);
  write.mockClear();
  for (let key = 0; key < 100; key++) {
    jest.advanceTimersByTime(50);
    press('keydown');
  }
  expect(write.mock.calls.length).toBeLessThanOrEqual(3);
  write.mockRestore();
});

test('a page that is left right after a press holds nobody, and marks again when somebody comes back to it', () => {
  trackPageStart('a', PAGE);
  jest.advanceTimersByTime(3_001);
  press('pointerdown');
  press('pagehide');
  expect(known('b').wasBlocked).toBe(false);
  press('pointerdown');
  expect(known('c').wasBlocked).toBe(true);
});

test('full or broken storage costs nothing but the knowledge', () => {
  localStorage.setItem('held-pages', '{');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(trackPageStart('a', PAGE)).toMatchObject({ isBlockedAtStart: false, isRouteBlocked: false });
  jest.restoreAllMocks();
});
