/** What the payer's bank took back: all that had not been refunded before. */
export const chargedBackCents = (payment: { status: string; amount_cents: number; refunded_cents: number }): number =>
  payment.status === 'charged_back' ? payment.amount_cents - payment.refunded_cents : 0;
