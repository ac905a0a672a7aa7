import { DISMISSALS_COOKIE, STORAGE_KEYS } from '@nightlark/contract';
import { parseDismissals } from './dismissals.ts';
import { leaveSignedOut } from './leave-signed-out.ts';
import { isLeavingSignedOut } from './leaving-signed-out.ts';

test('the session is ended on purpose → known from before the call until the page comes back', async () => {
  expect(isLeavingSignedOut()).toBe(false);
  await leaveSignedOut(async () => {
    expect(isLeavingSignedOut()).toBe(true);
    return '#left';
  });
  expect(window.location.hash).toBe('#left');
  expect(isLeavingSignedOut()).toBe(true);
  window.dispatchEvent(new Event('pageshow'));
  expect(isLeavingSignedOut()).toBe(false);
});

test('the call is refused → the page stays, and the caller gets the error', async () => {
  await expect(leaveSignedOut(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(isLeavingSignedOut()).toBe(false);
});

test('the session goes on after all → the page stays', async () => {
  const { hash } = window.location;
  await leaveSignedOut(() => Promise.resolve(null));
  expect([isLeavingSignedOut(), window.location.hash]).toEqual([false, hash]);
});

describe('a screen asks before it is left, for what is unsaved', () => {
  const ask = (event: Event) => event.preventDefault();
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  beforeEach(() => window.addEventListener('beforeunload', ask));
  afterEach(() => window.removeEventListener('beforeunload', ask));

  test('the session is ended → too late to stay: it doesn’t, until the page comes back', async () => {
    await leaveSignedOut(() => Promise.resolve('#left'));
    expect(asks()).toBe(false);
    window.dispatchEvent(new Event('pageshow'));
    expect(asks()).toBe(true);
  });

  test('the session goes on → it does', async () => {
    await leaveSignedOut(() => Promise.resolve(null));
    expect(asks()).toBe(true);
  });
});

describe('what the member left in this browser', () => {
  const dismissed = () => Object.keys(parseDismissals(new RegExp(`${DISMISSALS_COOKIE}=([^;]*)`).exec(document.cookie)?.[1]));
  const kept = () => [STORAGE_KEYS.signup, STORAGE_KEYS.overlay].filter((key) => sessionStorage.getItem(key));

  beforeEach(() => {
    document.cookie = `${DISMISSALS_COOKIE}=entry-warning~1760000000.push~1760000000.install~1760000000; Path=/`;
    sessionStorage.setItem(STORAGE_KEYS.signup, '{"profile":{"about":"Long walks."}}');
    sessionStorage.setItem(STORAGE_KEYS.overlay, '{"open":{"name":"signup"}}');
  });

  test('the session is ended → the next member sees nothing of it: only what was answered for the device stays', async () => {
    await leaveSignedOut(() => Promise.resolve('#left'));
    expect([dismissed(), kept()]).toEqual([['entry-warning', 'install'], []]);
  });

  test('the session goes on → all of it stays', async () => {
    await leaveSignedOut(() => Promise.resolve(null));
    expect([dismissed(), kept()]).toEqual([
      ['entry-warning', 'push', 'install'],
      [STORAGE_KEYS.signup, STORAGE_KEYS.overlay],
    ]);
  });
});
