/**
 * Size limits of any release's parts; the budget of its screens is in the team's package.json. Client files are measured as sent
 * (brotli), server bundles uncompressed. About 1.5 × the largest live part when they were set.
 */
export const LIMITS = {
  /** A banner, an alert or a background, often on another team's pages. */
  slot: 3_500,
  overlay: 16_000,
  /** All texts of a remote in one language: loaded with the first of its parts that is shown. */
  catalogue: 14_000,
  server: 2_250_000,
  /** All remotes together on one page: entries, screen, slots, catalogues. */
  page: 105_000,
} as const;

export type LimitName = keyof typeof LIMITS;
