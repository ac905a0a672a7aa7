import { isLeavingSignedOut, leaveSignedOut } from './leave-signed-out.ts';

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
