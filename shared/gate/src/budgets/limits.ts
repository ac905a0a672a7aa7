/**
 * The most that parts of any release may weigh; what a team allows its own screens is in its package.json. Files for browsers count
 * as they are sent (brotli), server bundles as they are loaded. About 1.5 × the heaviest of what was live when they were set.
 */
export const LIMITS = {
  /** What a banner, an alert or a background brings to pages that are often another team's. */
  slot: 3_500,
  overlay: 16_000,
  /** All texts of a remote in one language: they come with the first of its parts that shows. */
  catalogue: 14_000,
  server: 2_250_000,
  /** What all remotes together bring to one page: entries, screen, slots, catalogues. */
  page: 105_000,
} as const;

export type LimitName = keyof typeof LIMITS;
export const LIMIT_NAMES = Object.keys(LIMITS) as readonly LimitName[];
