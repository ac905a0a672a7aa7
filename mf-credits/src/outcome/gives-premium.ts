import type { Payment } from '@nightlark/contract';

/** Whether it gave credits and is not fully refunded, so that Premium stays (docs/product/credits-and-premium.md#premium). */
export const givesPremium = ({ credited, status, amount_cents, refunded_cents }: Payment): boolean =>
  credited && (status === 'completed' || (status === 'refunded' && refunded_cents < amount_cents));
