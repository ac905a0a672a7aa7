import type { ResponseOf } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../session/viewer.ts';
import { findPayment } from '../payments/repository.ts';
import { senderOf } from '../site/site.ts';
import { collectionDay } from './bank-days.ts';
import { isOffered, directDebitSetup } from './offer.ts';
import { isBlocked } from './repository/blocks.ts';
import { presentStarted } from './start.ts';
import { validMandates } from './repository/mandates.ts';
import { waitingOrder } from './repository/orders.ts';

/** What the form shows before it is filled in: availability, creditor, collection date, the member's mandates and waiting order. */
export async function describeDirectDebit(deps: Deps, viewer: Viewer): Promise<ResponseOf<'getDirectDebit'>> {
  const setup = directDebitSetup(deps);
  const { company } = await senderOf(deps);
  const mandates = await validMandates(deps.db, viewer.id, deps.now());
  const order = await waitingOrder(deps.db, viewer.id);
  return {
    offered: isOffered(deps, viewer.country),
    blocked: await isBlocked(deps.db, viewer.id),
    creditor: setup && { name: company.name, address: [company.address, company.city, company.country].join(', '), id: setup.creditorId },
    collected_on: collectionDay(deps.now()),
    mandates: mandates.map(({ reference, account_holder, iban_last4, signed_at }) => ({
      reference,
      account_holder,
      iban_last4,
      signed_at: signed_at!.toISOString(),
    })),
    waiting: order ? presentStarted({ payment: await findPayment(deps.db, order.payment_id), order }, deps.now()) : null,
  };
}
