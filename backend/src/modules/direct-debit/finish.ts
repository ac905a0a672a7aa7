import { formatMoney, paths, regionalTag } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { isRefusedForGood } from '../../mail/mailer.ts';
import { mailDate } from '../../mail/mail-date.ts';
import type { PaymentRow } from '../payments/presenter.ts';
import { openProvider } from '../payments/providers/open-provider.ts';
import { findPayment, saveProviderId } from '../payments/repository.ts';
import { settlePayment } from '../payments/settlement/settle.ts';
import { isOpen } from '../payments/states.ts';
import { senderOf } from '../site/site.ts';
import { collectionDay, isInTime } from './bank-days.ts';
import { type DirectDebitSetup, directDebitSetup } from './offer.ts';
import { loadMandate, type MandateRow } from './repository/mandates.ts';
import {
  type DirectDebitRow,
  findOrder,
  markAnnounced,
  moveCollection,
  unconfirmedSince,
  unfinishedOrders,
  wasUsedBefore,
} from './repository/orders.ts';
import { sealsOf } from './sealed.ts';
import { readerOf } from '../../mail/reader.ts';

const BATCH = 100;
const GIVE_UP_MS = 86_400_000;
/** How long the call that confirmed an order has to finish it before the job does: it is announced once. */
const GRACE_MS = 30_000;

/**
 * Announces a confirmed order by mail and requests its collection from the provider. Failures are logged and retried by the job; the
 * provider collects once per payment, and the mail is sent before the collection; if either is late, the day of collection moves, and the
 * new one is announced.
 * @returns the payment's state afterwards
 */
export async function finishOrder(deps: Deps, paymentId: string): Promise<PaymentRow> {
  const setup = directDebitSetup(deps);
  const order = await findOrder(deps.db, paymentId);
  const payment = await findPayment(deps.db, paymentId);
  if (!setup || !order?.confirmed_at || !isOpen(payment.status)) return payment;
  try {
    const mandate = await loadMandate(deps.db, order.mandate_id);
    if (!payment.provider_id && !isInTime(order.collect_on!, deps.now())) {
      // It may have been handed over on the announced day, and only the answer was lost.
      const known = order.announced_at && (await openProvider(deps).findByPayment(paymentId));
      if (known) return await handedOver(deps, paymentId, known.provider_id);
      order.collect_on = collectionDay(deps.now());
      order.announced_at = null;
      await moveCollection(deps.db, paymentId, order.collect_on);
    }
    if (!order.announced_at) await announce(deps, setup, { payment, order, mandate });
    // The mail took a while: the order may have ended. From here on no later order cancels it.
    const current = await settlePayment(deps, paymentId, 'pending', { source: 'direct_debit' });
    if (!current || current.provider_id || !isOpen(current.status)) return current ?? payment;
    const { provider_id } = await setup.collect({
      payment_id: payment.id,
      merchant: (await senderOf(deps)).name,
      creditor_id: setup.creditorId,
      amount_cents: payment.amount_cents,
      currency: payment.currency,
      account_holder: mandate.account_holder,
      iban: sealsOf(deps).iban.open(mandate.iban),
      mandate_reference: mandate.reference,
      mandate_signed_on: mandate.signed_at!.toISOString().slice(0, 10),
      sequence: (await wasUsedBefore(deps.db, order)) ? 'recurring' : 'first',
      collect_on: order.collect_on!,
      webhook_url: new URL('/api/payment-webhook.php', deps.config.PUBLIC_URL).href,
    });
    return await handedOver(deps, payment.id, provider_id);
  } catch (error) {
    // What can't be announced may not be collected.
    const isOver = isRefusedForGood(error);
    deps.log.error(
      { err: error, payment: payment.id },
      isOver ? 'direct debit can’t be announced' : 'direct debit not handed over; it is tried again',
    );
    return (isOver && (await settlePayment(deps, paymentId, 'failed', { source: 'direct_debit' }))) || payment;
  }
}

async function handedOver({ db }: Deps, paymentId: string, providerId: string): Promise<PaymentRow> {
  await saveProviderId(db, paymentId, providerId);
  return findPayment(db, paymentId);
}

/** The mandatory pre-notification: amount, date, mandate and creditor. Payment mail ignores notification settings. */
async function announce(
  deps: Deps,
  setup: DirectDebitSetup,
  { payment, order, mandate }: { payment: PaymentRow; order: DirectDebitRow; mandate: MandateRow },
): Promise<void> {
  const { email, ...reader } = (await readerOf(deps.db, payment.account_id))!;
  await deps.mail.send({
    id: `${payment.id}.${order.collect_on}`,
    kind: 'direct_debit',
    to: email,
    locale: reader.locale,
    params: {
      amount: formatMoney(regionalTag(reader.locale, reader.country), payment.amount_cents, payment.currency),
      date: mailDate(reader, new Date(order.collect_on!)),
      account: mandate.iban_last4,
      reference: mandate.reference,
      creditor: (await senderOf(deps)).company.name,
      creditor_id: setup.creditorId,
      link: paths.transactions.href({ id: payment.id }),
    },
  });
  await markAnnounced(deps.db, payment.id, deps.now());
}

/** Finishes orders after a failure or a crash, and closes those that nobody confirmed within a day. */
export async function finishOrders(deps: Deps): Promise<void> {
  for (const id of await unconfirmedSince(deps.db, new Date(deps.now().getTime() - GIVE_UP_MS), BATCH))
    await settlePayment(deps, id, 'expired', { source: 'expiry', onlyFrom: 'loading' });
  const before = new Date(deps.now().getTime() - GRACE_MS);
  for (const { payment_id } of await unfinishedOrders(deps.db, before, BATCH)) await finishOrder(deps, payment_id);
}
