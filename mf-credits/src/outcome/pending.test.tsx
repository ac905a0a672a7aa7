import { ApiProvider, type Api } from '@nightlark/api-client';
import type { Payment } from '@nightlark/contract';
import { aPayment, renderScreen } from '@nightlark/testing';
import { act, screen } from '@testing-library/react';
import { Pending } from './pending.tsx';
import { usePayment } from './use-payment.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pending = aPayment({ payment_id: 'p7', status: 'pending' });

function Tracked() {
  const { payment, ...tracked } = usePayment(pending);
  return (
    <>
      <output>{payment.status}</output>
      <Pending level={1} payment={payment} {...tracked} />
    </>
  );
}

function track(answer: () => Promise<{ payment: Payment }>) {
  const call = jest.fn(answer);
  const shown = renderScreen(
    <ApiProvider api={{ call } as unknown as Api}>
      <Tracked />
    </ApiProvider>,
  );
  return { ...shown, call };
}

/** Polled until the polling ended. */
async function polledOut() {
  let answer: () => Promise<{ payment: Payment }> = async () => ({ payment: pending });
  const { call } = track(() => answer());
  for (let poll = 0; poll < 60; poll++) await act(() => jest.advanceTimersByTimeAsync(2_000));
  const button = screen.getByRole('button', { name: 'Check again' });
  act(() => button.focus());
  call.mockClear();
  const { promise, resolve } = Promise.withResolvers<{ payment: Payment }>();
  answer = () => promise;
  return { call, button, resolve };
}

test('asked while pending, and the answer comes after the live event of its completion → it stays completed', async () => {
  const { promise, resolve } = Promise.withResolvers<{ payment: Payment }>();
  const { call, emit } = track(() => promise);
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(call).toHaveBeenCalledTimes(1);
  await act(async () => emit('payment', { payment: { ...pending, status: 'completed' } }));
  expect(screen.getByText('completed')).toBeVisible();
  await act(async () => resolve({ payment: pending }));
  expect(screen.getByText('completed')).toBeVisible();
});

test('polling has ended, and it is checked again → at once, by a button that stays and is busy until the answer', async () => {
  const { call, button, resolve } = await polledOut();
  act(() => button.click());
  expect(call).toHaveBeenCalledTimes(1);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveFocus();
  await act(async () => resolve({ payment: pending }));
  expect(button).not.toHaveAttribute('aria-busy');
  expect(button).toHaveFocus();
});

test('checked again, and still pending → polled on', async () => {
  const { call, button, resolve } = await polledOut();
  act(() => button.click());
  await act(async () => resolve({ payment: pending }));
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(call).toHaveBeenCalledTimes(2);
});
