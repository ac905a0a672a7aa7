import { useApi } from '@nightlark/api-client';
import type { Payment } from '@nightlark/contract';
import { useLiveEvent, useRefresh } from '@nightlark/state';
import { useEffect, useEffectEvent, useState } from 'react';

const POLL_MS = 2_000;
const POLLS = 60;

export const isOpen = ({ status }: Payment) => status === 'loading' || status === 'pending';

/** Follows a payment until it is decided; after two minutes it asks only when the member does, or a live event tells. */
export function usePayment(loaded: Payment) {
  const api = useApi();
  const refresh = useRefresh();
  const [fresh, setFresh] = useState<Payment | null>(null);
  const [polls, setPolls] = useState(0);
  const payment = fresh?.payment_id === loaded.payment_id ? fresh : loaded;
  const open = isOpen(payment);
  const overdue = polls >= POLLS;

  async function ask(): Promise<void> {
    const answer = await api.call('getPayment', { query: { id: loaded.payment_id } });
    setFresh(answer.payment);
    if (!isOpen(answer.payment)) await refresh();
  }
  // The page may have been loaded with a member of the moment before the payment was settled.
  useEffect(() => {
    if (loaded.status === 'completed') void refresh();
  }, [loaded.status, refresh]);
  const poll = useEffectEvent(async () => {
    await ask().catch(() => undefined); // the next poll asks again
    setPolls((before) => before + 1);
  });
  useEffect(() => {
    if (!open || overdue) return;
    const timer = setTimeout(() => void poll(), POLL_MS);
    return () => clearTimeout(timer);
  }, [open, overdue, polls]);
  useLiveEvent('credits', () => {
    if (open) ask().catch(() => undefined);
  });

  return { payment, overdue, checkAgain: () => setPolls(0) };
}
