import { useApi } from '@nightlark/api-client';
import type { Payment } from '@nightlark/contract';
import { useLiveEvent, useRefresh } from '@nightlark/state';
import { useEffect, useEffectEvent, useState } from 'react';

const POLL_MS = 2_000;
const POLLS = 60;

export const isOpen = ({ status }: Payment) => status === 'loading' || status === 'pending';

/** Responses and events may come in another order than they were sent: a closed payment never becomes open again. */
const laterOf = (known: Payment, next: Payment) => (next.payment_id === known.payment_id && isOpen(next) && !isOpen(known) ? known : next);

export interface TrackedPayment {
  payment: Payment;
  /** Polling has ended once; `checkAgain` polls on. */
  overdue: boolean;
  /** Whether the answer to `checkAgain` is awaited. */
  isChecking: boolean;
  checkAgain: () => void;
}

/** Tracks a payment by live events and polling until it is final, afterwards by live events only. */
export function usePayment(loaded: Payment): TrackedPayment {
  const api = useApi();
  const refresh = useRefresh();
  const [fresh, setFresh] = useState<Payment | null>(null);
  const [polls, setPolls] = useState(0);
  const [limit, setLimit] = useState(POLLS);
  const [isChecking, setChecking] = useState(false);
  const payment = fresh?.payment_id === loaded.payment_id ? laterOf(loaded, fresh) : loaded;
  const open = isOpen(payment);
  // A direct debit takes days: no polling, only the live event.
  const isAwaited = open && payment.collect_on === null;
  const isPolling = isAwaited && polls < limit;

  async function take(next: Payment): Promise<void> {
    // First the balance: both are announced together.
    if (!isOpen(next)) await refresh();
    setFresh((known) => (known ? laterOf(known, next) : next));
  }
  // The loaded member may predate the completion of the payment.
  useEffect(() => {
    if (loaded.status === 'completed') void refresh();
  }, [loaded.status, refresh]);
  async function check(): Promise<void> {
    // A failed poll is ignored: the next one follows.
    await api
      .call('getPayment', { query: { id: loaded.payment_id } })
      .then(({ payment: next }) => take(next))
      .catch(() => undefined);
    setPolls((before) => before + 1);
  }
  const poll = useEffectEvent(check);
  useEffect(() => {
    if (!isPolling) return;
    const timer = setTimeout(() => void poll(), POLL_MS);
    return () => clearTimeout(timer);
  }, [isPolling, polls]);
  useLiveEvent('payment', ({ payment: next }) => {
    if (next.payment_id === loaded.payment_id) void take(next);
  });

  async function checkAgain(): Promise<void> {
    setChecking(true);
    await check();
    setLimit(polls + POLLS);
    setChecking(false);
  }
  return { payment, overdue: polls >= POLLS, isChecking, checkAgain: () => void checkAgain() };
}
