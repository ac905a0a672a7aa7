/** The public API of money: what operators decide about payments, and the words of the ledger. */
export { LEDGER_ACCOUNTS, LEDGER_REASONS } from '../db/columns.ts';
export { WELCOME_CODE } from '../modules/credits/discounts.ts';
export { STAY_CODE } from '../modules/credits/stay-offer.ts';
export { formatNumber } from '../modules/documents/number.ts';
export { creditAsOrdered, mayDecide, receivedOf, refundReceived } from '../modules/payments/operator/amount-mismatch.ts';
export { chargeBack } from '../modules/payments/operator/charge-back.ts';
export { findWaitingRefund, resolveRefund } from '../modules/payments/operator/resolve-refund.ts';
export { writeOffDebt } from '../modules/payments/operator/write-off-debt.ts';
export { type PaymentRow, refundableUntil } from '../modules/payments/presenter.ts';
export { refundPayment, refundRetained } from '../modules/payments/refunds/refund-payment.ts';
export type { AmountMismatch } from '../modules/payments/settlement/mismatch.ts';
export { refundedOf, requestedRefund } from '../modules/payments/settlement/refund-rows.ts';
export { OPEN_STATES, PAID_STATES, PAYMENT_STATES } from '../modules/payments/states.ts';
