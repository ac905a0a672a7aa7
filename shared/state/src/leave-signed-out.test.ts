import { STORAGE_KEYS } from '@nightlark/contract';
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
  const kept = () => [STORAGE_KEYS.signup, STORAGE_KEYS.overlay].filter((key) => sessionStorage.getItem(key));

  beforeEach(() => {
    sessionStorage.setItem(STORAGE_KEYS.signup, '{"profile":{"about":"Long walks."}}');
    sessionStorage.setItem(STORAGE_KEYS.overlay, '{"open":{"name":"signup"}}');
  });

  test('the session is ended → the next member sees nothing of it', async () => {
    await leaveSignedOut(() => Promise.resolve('#left'));
    expect(kept()).toEqual([]);
  });

  test('the session goes on → all of it stays', async () => {
    await leaveSignedOut(() => Promise.resolve(null));
    expect(kept()).toEqual([STORAGE_KEYS.signup, STORAGE_KEYS.overlay]);
  });
});
