/** Reasons for a manual review of a payment. */
export type ReviewKind =
  | 'country_mismatch'
  | 'many_failures'
  | 'double_discount'
  | 'late_success'
  | 'amount_mismatch'
  | 'charge_back'
  | 'refund_refused'
  | 'paid_after_leaving';
