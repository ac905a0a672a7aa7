import type { Deps } from '../../deps.ts';
import type { PaymentRow } from './presenter.ts';
import { settlePayment } from './settle.ts';

/** Entered by an operator when the provider reported the charge-back elsewhere. */
export const chargeBack = (deps: Deps, paymentId: string): Promise<PaymentRow | null> =>
  settlePayment(deps, paymentId, 'charged_back', { source: 'operator' });
