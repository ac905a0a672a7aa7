import { renderHook } from '@testing-library/react';
import { useStayed } from './use-stayed.ts';

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

test('the page is shown for the first time → it was not left yet', () => {
  const { onStayed } = leave();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(onStayed).not.toHaveBeenCalled();
});
