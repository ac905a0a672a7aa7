/** The amounts that a mail states: those of the change that it tells of, however late it is sent. */
export interface PaymentMailFacts {
  refunded_cents: number;
  charged_back_cents: number;
  /** Taken back by refunds, or by the charge-back. */
  taken_credits: number;
  owed_credits: number;
}
