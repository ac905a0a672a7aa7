import { startPage } from './blocked-pages.ts';

const PAGE = { set: 'set-1', route: 'members' };
const LATER = 6_000;
const MINUTES = 60_000;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

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

test('full or broken storage costs nothing but the knowledge', () => {
  localStorage.setItem('held-pages', '{');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(startPage('a', PAGE)).toMatchObject({ isAny: false, isRoute: false });
  jest.restoreAllMocks();
});
