import { startPage } from './blocked-pages.ts';

const PAGE = { set: 'set-1', route: 'members' };
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
  expect(startPage('a', PAGE, now)).toMatchObject({ isAny: false, isRoute: false });
  expect(startPage('b', PAGE, now + LATER)).toMatchObject({ isAny: true, isRoute: true });
  expect(startPage('c', { ...PAGE, route: 'chats' }, now + LATER)).toMatchObject({ isAny: true, isRoute: false });
  expect(startPage('d', { ...PAGE, set: 'set-2' }, now + LATER)).toMatchObject({ isAny: false });
  expect(startPage('e', PAGE, now + 11 * MINUTES)).toMatchObject({ isAny: false });
});

test('a page that answers, is left or is not looked at holds nobody', () => {
  const now = Date.now();
  startPage('a', PAGE, now);
  jest.advanceTimersByTime(3_001);
  expect(startPage('b', PAGE, now + LATER)).toMatchObject({ isAny: false });
  dispatchEvent(new Event('pagehide'));
  expect(startPage('c', PAGE, now + 2 * LATER).isAny).toBe(false);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(startPage('d', PAGE, now + 3 * LATER).isAny).toBe(false);
});

test('a tab that is just starting is not held', () => {
  const now = Date.now();
  startPage('a', PAGE, now);
  expect(startPage('b', PAGE, now + 2_000).isAny).toBe(false);
});

/** The detection result of the next page with the same release set. */
const known = (page: string, after = LATER) => {
  const { mark: _, ...rest } = startPage(page, PAGE, Date.now() + after);
  return rest;
};
const press = (type: string) => dispatchEvent(new Event(type));

test.each<[string, (page: { mark(): void }) => void]>([
  ['a press', () => press('pointerdown')],
  ['a key', () => press('keydown')],
  ['a navigation', ({ mark }) => mark()],
])('code that never comes back from %s is told by the next page, once, which starts as ever', (_what, begin) => {
  const page = startPage('a', PAGE);
  jest.advanceTimersByTime(60_000);
  begin(page);
  expect(known('b')).toEqual({ wasBlocked: true, isAny: false, isRoute: false });
  expect(known('c', LATER + 100)).toEqual({ wasBlocked: false, isAny: false, isRoute: false });
});

test('a page that answers after a press is not held, however long somebody types', () => {
  startPage('a', PAGE);
  for (let key = 0; key < 40; key++) {
    jest.advanceTimersByTime(500);
    press('keydown');
  }
  expect(known('b', 4_000).wasBlocked).toBe(false);
  jest.advanceTimersByTime(3_001);
  expect(known('c', 2 * LATER).wasBlocked).toBe(false);
});

test('who types does not write with every key', () => {
  const write = jest.spyOn(Storage.prototype, 'setItem');
  startPage('a', PAGE);
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
  startPage('a', PAGE);
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
  expect(startPage('a', PAGE)).toMatchObject({ isAny: false, isRoute: false });
  jest.restoreAllMocks();
});
