/** A means of payment that the provider keeps; the token is worth nothing to anybody else. */
export interface StoredMeans {
  token: string;
  /** Like `•••• 4242`. */
  label: string;
  /** `YYYY-MM`, the last month; null where it has no end or the provider does not say. */
  expires: string | null;
}
