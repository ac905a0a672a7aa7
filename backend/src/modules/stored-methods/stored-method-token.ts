/** A payment method stored by the provider; the token is useless to anybody else. */
export interface StoredMethodToken {
  token: string;
  /** Like `•••• 4242`. */
  label: string;
  /** `YYYY-MM`, the last valid month; null if it does not expire or the provider does not say. */
  expires: string | null;
}
