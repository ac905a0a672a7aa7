import type { PaymentMethod } from '@nightlark/contract';
import type { PaymentRow } from './presenter.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Methods that settle after days and can't be canceled. */
export const TRANSFERS: readonly PaymentMethod[] = ['wire_transfer', 'sepa_direct_debit'];

export const isTransfer = (method: string): boolean => (TRANSFERS as readonly string[]).includes(method);

/** When an open order expires: after two weeks for a transfer, a day for anything else. */
export const expiryOf = (method: PaymentMethod, now: Date): Date => new Date(now.getTime() + (isTransfer(method) ? 14 * DAY_MS : DAY_MS));

/** When a payment's order expires; of older ones the time is not stored. */
export const expiryAt = ({ expires_at, method, created_at }: Pick<PaymentRow, 'expires_at' | 'method' | 'created_at'>): Date =>
  expires_at ?? expiryOf(method as PaymentMethod, created_at);

/** How long before its expiry a pending transfer is mentioned, once. */
export const REMIND_MS = 3 * DAY_MS;
