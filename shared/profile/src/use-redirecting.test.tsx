import { renderScreen } from '@nightlark/testing';
import { act, renderHook, screen } from '@testing-library/react';
import { useRedirecting, useStayed } from './use-redirecting.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function leave() {
  const onStayed = jest.fn();
  const { rerender } = renderHook(({ isLeaving }) => useStayed(isLeaving, onStayed), { initialProps: { isLeaving: true } });
  return { onStayed, rerender };
}

test('the checkout does not load for long → the page has stayed', () => {
  const { onStayed } = leave();
  jest.advanceTimersByTime(19_999);
  expect(onStayed).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(onStayed).toHaveBeenCalledTimes(1);
});

test('the order is refused → nothing is awaited any more', () => {
  const { onStayed, rerender } = leave();
  rerender({ isLeaving: false });
  jest.advanceTimersByTime(20_000);
  expect(onStayed).not.toHaveBeenCalled();
});

test.each([
  ['for the first time → it was not left yet', false, 0],
  ['again, by the back button → it has stayed', true, 1],
])('the page is shown %s', (_, persisted, times) => {
  const { onStayed } = leave();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  expect(onStayed).toHaveBeenCalledTimes(times);
});

function Begin() {
  return <button aria-busy={useRedirecting()}>Begin</button>;
}

test('the site that a form redirects to does not load for long → it can be sent again', async () => {
  const action = () => new Promise<never>(() => undefined);
  const { router } = renderScreen([{ path: '/', Component: Begin, action }]);
  await act(async () => void router.navigate('/', { formMethod: 'post', formData: new FormData() }));
  const begin = screen.getByRole('button', { name: 'Begin' });
  act(() => jest.advanceTimersByTime(19_999));
  expect(begin).toHaveAttribute('aria-busy', 'true');
  act(() => jest.advanceTimersByTime(1));
  expect(begin).toHaveAttribute('aria-busy', 'false');
});
