/** The endpoint for error reports of pages. */
export const REPORT_PATH = '/platform/report';

/** The event of the gateway in a member's stream: versions that were taken back, `["mf-likes@1.1.0"]`, which open pages leave. */
export const WITHDRAWN_EVENT = 'withdrawn';
/** The same in the answers of calls, for visitors: they have no live stream. */
export const WITHDRAWN_HEADER = 'x-withdrawn';

export const MEMBER_STATES = ['visitor', 'free', 'premium'] as const;
/**
 * `handler`: code that ran later, in an event handler or a timer. `frame`: everything around the areas. `hydration`: the page was made
 * anew, mostly since an extension had changed it: logged, and counted against nobody.
 */
export const REPORTED_PLACES = ['load', 'loader', 'render', 'slot', 'handler', 'frame', 'hydration'] as const;

/** An error report of a page: enough to find the fault, without personal data. */
export interface BrowserReport {
  /** The page's token. */
  page: string;
  /** Its release set: remote → version. */
  set: Readonly<Record<string, string>>;
  /** The remotes whose code the page had loaded: a failure of the whole page is no evidence against others. */
  loaded: readonly string[];
  /** The route's id. */
  route: string;
  member: (typeof MEMBER_STATES)[number];
  locale: string;
  /** The browser had translated the page, which changes the elements under the code's hands: not counted. */
  translated?: true | undefined;
  /** Null for the frame and the whole page. */
  remote: string | null;
  where: (typeof REPORTED_PLACES)[number];
  /** Without values, addresses and numbers. */
  message: string;
  /** Positions in releases' files, innermost first. */
  stack: readonly string[];
}
