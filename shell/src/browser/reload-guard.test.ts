import { reloadOnce } from './reload-guard.ts';

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

test('code that failed to load while offline → no reload, and the one of this minute is not used up', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(reloadOnce(window.location.href)).toBe(false);
  onLine.mockReturnValue(true);
  // Of jsdom, which can't load another document.
  jest.spyOn(console, 'error').mockReturnValue();
  expect([reloadOnce(window.location.href), reloadOnce(window.location.href)]).toEqual([true, false]);
});
