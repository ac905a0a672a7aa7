import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { finishPaidOut, refuse } from './finish-refund.ts';
import { openProvider } from '../providers/open-provider.ts';
import type { PaymentRow } from '../presenter.ts';
import type { RefundOutcome } from '../providers/provider.ts';

/** After so many retries a refund waits for an operator. */
export const MAX_ATTEMPTS = 60;
/** How long a provider may take to pay out a refund that it accepted. */
const OVERDUE_MS = 3 * 86_400_000;

/** Also of deleted accounts. */
const paidOrRetained = sql<Pick<PaymentRow, 'id' | 'provider_id' | 'currency' | 'amount_cents'>>`(
  select id, provider_id, currency, amount_cents from payment
  union all select id, provider_id, currency, amount_cents from kept_payment
)`;

/**
 * Sends a refund to the provider, and books its response. It is marked as sent before, so that neither a second process nor a restart
 * sends it again; the mark is removed only when the provider can be asked again safely.
 */
export async function payOut(deps: Deps, refundId: string): Promise<void> {
  const refund = await deps.db
    .updateTable('refund')
    .from(paidOrRetained.as('payment'))
    .set({ handed_over_at: deps.now() })
    .whereRef('payment.id', '=', 'refund.payment_id')
    .where('refund.id', '=', refundId)
    .where('refund.status', '=', 'requested')
    .where('refund.handed_over_at', 'is', null)
    .returning(['refund.cents', 'refund.reason', 'payment_id', 'provider_id', 'currency', 'amount_cents'])
    .executeTakeFirst();
  if (!refund) return;
  const { cents, currency, payment_id, provider_id, reason } = refund;
  let outcome: RefundOutcome;
  try {
    outcome = provider_id
      ? await openProvider(deps).refund({
          provider_id,
          payment_id,
          refund_id: refundId,
          cents,
          all: cents === refund.amount_cents,
          currency,
          reason,
        })
      : { status: 'refused', why: 'never reached the provider' };
  } catch (error) {
    deps.log.warn({ err: error, payment: payment_id }, 'refund not handed over: it is tried again');
    await deps.db
      .updateTable('refund')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), handed_over_at: null }))
      .where('id', '=', refundId)
      .execute();
    return;
  }
  if (outcome.status === 'refunded') await finishPaidOut(deps, payment_id, refundId);
  if (outcome.status === 'refused') await refuse(deps, payment_id, refundId, outcome.why);
  if (outcome.status === 'unclear')
    deps.log.error({ alert: true, payment: payment_id, why: outcome.why }, 'a refund may have been paid out: it is not sent again');
}

/** The job: retries refunds that did not reach the provider. */
export async function payOutRefunds(deps: Deps): Promise<void> {
  if (!deps.payments) return;
  const open = await deps.db
    .selectFrom('refund')
    .select('id')
    .where('status', '=', 'requested')
    .where('handed_over_at', 'is', null)
    .where('attempts', '<', MAX_ATTEMPTS)
    .where('created_at', '<', new Date(deps.now().getTime() - 60_000))
    .orderBy('created_at')
    .limit(200)
    .execute();
  for (const { id } of open) await payOut(deps, id);
}

/** The job: alerts on refunds that no webhook has finished, and on those that never reached the provider. */
export async function alertOverdueRefunds({ slowDb, now, log }: Pick<Deps, 'slowDb' | 'now' | 'log'>): Promise<void> {
  const overdue = await slowDb
    .selectFrom('refund')
    .select(['payment_id', 'handed_over_at'])
    .where('status', '=', 'requested')
    .where((eb) => eb.or([eb('handed_over_at', '<', new Date(now().getTime() - OVERDUE_MS)), eb('attempts', '>=', MAX_ATTEMPTS)]))
    .orderBy('created_at')
    .limit(200)
    .execute();
  for (const { payment_id, handed_over_at } of overdue)
    log.error(
      { alert: true, payment: payment_id },
      handed_over_at ? 'a refund is still not paid out' : 'a refund could not be handed over',
    );
}
