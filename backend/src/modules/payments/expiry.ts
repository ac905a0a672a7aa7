import type { PaymentMethod } from '@nightlark/contract';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Money that is days on its way and can't be called back. */
const TRANSFERS: readonly PaymentMethod[] = ['wire_transfer', 'sepa_direct_debit'];

export const isTransfer = (method: string): boolean => (TRANSFERS as readonly string[]).includes(method);

/** When an open order is given up: a transfer gets two weeks, anything else a day. */
export const expiryOf = (method: PaymentMethod, now: Date): Date => new Date(now.getTime() + (isTransfer(method) ? 14 * DAY_MS : DAY_MS));

/** How long before its end a transfer that is still awaited is spoken of, once. */
export const REMIND_MS = 3 * DAY_MS;
