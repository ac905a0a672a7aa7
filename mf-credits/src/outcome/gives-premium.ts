import { type Payment, PREMIUM_LOST_AT } from '@nightlark/contract';

/** Whether it gave credits and less than most of it went back, so that Premium stays (docs/product/credits-and-premium.md#premium). */
export const givesPremium = ({ credited, amount_cents, refunded_cents, charged_back_cents }: Payment): boolean =>
  credited && refunded_cents + charged_back_cents < PREMIUM_LOST_AT * amount_cents;
