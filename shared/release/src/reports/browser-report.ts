/** Where pages tell what failed in them. */
export const REPORT_PATH = '/platform/report';

export const MEMBER_STATES = ['visitor', 'free', 'premium'] as const;
/** `handler`: code that ran later, after an event or by itself. `frame`: what stands around the areas. */
export const REPORTED_PLACES = ['load', 'loader', 'render', 'slot', 'handler', 'frame'] as const;

/** What a page says of one failure: enough to find it, and nothing of whom it happened to. */
export interface BrowserReport {
  /** The page's token, which is its nonce. */
  page: string;
  /** What its release set holds: remote → version. */
  set: Readonly<Record<string, string>>;
  /** The route's name. */
  route: string;
  member: (typeof MEMBER_STATES)[number];
  locale: string;
  /** Null for the frame. */
  remote: string | null;
  where: (typeof REPORTED_PLACES)[number];
  /** Cleaned of values, addresses and numbers. */
  message: string;
  /** Places in releases' files, innermost first. */
  stack: readonly string[];
}
