import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/open.ts';
import type { PaymentStatus } from './states.ts';

/** What changed a payment's state; operators see it on the payment's timeline. */
export type EventSource =
  | 'webhook'
  | 'checkout'
  | 'status_query'
  | 'reconciliation'
  | 'expiry'
  | 'later_order'
  | 'direct_debit'
  | 'operator'
  | 'backend';

interface PaymentEvent {
  /** The provider's, to recognize a repeated webhook. */
  event_id?: string;
  payment_id: string;
  status: PaymentStatus;
  source: EventSource;
  /** The amounts of the report. */
  stated?: { amount_cents?: number | undefined; part_cents?: number | undefined; currency?: string | undefined };
  received_at: Date;
}

/** @returns false if the event is recorded already */
export async function recordPaymentEvent(trx: Db, { stated = {}, ...event }: PaymentEvent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_event')
    .values({
      event_id: randomUUID(),
      ...event,
      amount_cents: stated.amount_cents ?? stated.part_cents ?? null,
      currency: stated.currency ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}
