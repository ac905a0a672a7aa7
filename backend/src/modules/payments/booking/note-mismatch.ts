import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { PaymentRow } from '../presenter.ts';
import { wasPaid } from '../states.ts';

/** Stores what the provider reported as paid where it is not what was ordered: the latest report, until an operator decides. */
export async function noteMismatch(
  trx: Db,
  payment: Pick<PaymentRow, 'id' | 'status' | 'amount_cents' | 'currency'>,
  reported: { amount_cents?: number | undefined; currency?: string | undefined },
  now: Date,
): Promise<void> {
  if (wasPaid(payment.status)) return;
  const received = {
    received_cents: reported.amount_cents ?? null,
    received_currency: reported.currency ?? payment.currency,
    reported_at: now,
  };
  await trx
    .insertInto('amount_mismatch')
    .values({ payment_id: payment.id, expected_cents: payment.amount_cents, expected_currency: payment.currency, ...received })
    .onConflict((conflict) =>
      conflict
        .column('payment_id')
        .doUpdateSet(received)
        .where('amount_mismatch.decided_at', 'is', null)
        .where(
          sql<boolean>`(amount_mismatch.received_cents, amount_mismatch.received_currency)
            is distinct from (excluded.received_cents, excluded.received_currency)`,
        ),
    )
    .execute();
}
