import type { Deps } from '@nightlark/backend';
import { chargeBack, creditAsOrdered, refundedOf, refundReceived, writeOffDebt } from '@nightlark/backend/money';
import type { NoticeId } from '../frame/notices.ts';
import { outcomeOf } from './refund-by-operator.ts';
import type { Operator } from '../access/operator.ts';

interface Decision {
  id: string;
  reason: string;
  /** The received amount that the page showed. */
  received: string;
  /** What the bank took; without it, all that was not refunded. */
  cents: number | undefined;
}

/** Records a charge-back by the payer's bank. */
export async function chargeBackByOperator(deps: Deps, by: Operator, { id, reason, cents }: Decision): Promise<NoticeId> {
  await chargeBack(deps, id, { by, reason, cents });
  return 'charged_back';
}

/** Credits an order for another amount than its price. */
export async function creditReceivedByOperator(deps: Deps, by: Operator, { id, reason, received }: Decision): Promise<NoticeId> {
  await creditAsOrdered(deps, id, { by, reason, received });
  return 'mismatch_credited';
}

/** Gives another amount than the price back. */
export async function refundReceivedByOperator(deps: Deps, by: Operator, { id, reason, received }: Decision): Promise<NoticeId> {
  await refundReceived(deps, id, { by, reason, received });
  return outcomeOf(await refundedOf(deps.db, id), 0);
}

export async function writeOffByOperator(deps: Deps, by: Operator, { id, reason }: Decision): Promise<NoticeId> {
  await writeOffDebt(deps, id, { by, reason });
  return 'debt_written_off';
}
