import { isApiError, type ApiError } from '@nightlark/api-client';
import { NAMED_BY_ADDRESS, type ReleaseSet } from '@nightlark/contract';
import { cleanMessage, ownFrames, REPORT_PATH, REPORTED_PLACES, type BrowserReport } from '@nightlark/release/client';
import { isQuestion, originOf, ownerOf } from '../composition/remote-of.ts';
import type { ErrorInfo } from '../composition/report.ts';

type Facts = Pick<BrowserReport, 'route' | 'member' | 'locale'>;
type Place = BrowserReport['where'];

interface Options {
  set: ReleaseSet;
  /** The page's token, which no other code of the page knows. */
  page: string;
  /** The remotes whose code the page has loaded. */
  loaded: () => readonly string[];
  /** Current facts, read at the time of the error. */
  facts: () => Facts;
}

const isReported = (where: string): where is Place => (REPORTED_PLACES as readonly string[]).includes(where);

/** The innermost cause of an error, whose stack names its origin. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error;
}

/**
 * Whether the API refused what a loader asked for as wrong, which says that release and API do not fit. Codes of one purpose are answers, as
 * is that what an address names does not exist.
 */
const isMisfit = ({ code, call, method, isForeign }: ApiError): boolean =>
  ['validation', 'not_found', 'method_not_allowed'].includes(code) &&
  !isForeign &&
  call !== undefined &&
  method === 'GET' &&
  !NAMED_BY_ADDRESS.includes(call);

/** Whether the browser has translated the page: Chrome and Edge mark it, and all wrap its texts. */
const isTranslated = () => document.querySelector('html.translated-ltr, html.translated-rtl, font') !== null;

/** Reports errors of remotes to the gateway, once per remote and without personal data (decision 074). What it says of a remote is only what the browser itself places in that remote's files. */
export function createBrowserReporter({ set, page, loaded, facts }: Options): (error: unknown, info: ErrorInfo) => void {
  const versions = Object.fromEntries(set.remotes.map(({ name, version }) => [name, version]));
  const isDeveloped = set.remotes.some(({ override }) => override);
  const reported = new Set<string>();
  return (error, { remote, where }) => {
    // Offline errors are not reported.
    const what = remote ?? where;
    if (isDeveloped || reported.has(what) || !isReported(where) || !navigator.onLine) return;
    if (isApiError(error) && !(where === 'loader' && isMisfit(error))) return;
    if (remote === null ? where !== 'frame' && where !== 'hydration' : !Object.hasOwn(versions, remote)) return;
    // One remote's error in the area of another, which only meets it, is evidence against neither.
    const origin = remote === null ? null : originOf(error);
    if (origin !== null && origin !== remote) return;
    reported.add(what);
    const root = rootOf(error);
    const { message: words, stack } = root instanceof Error ? root : { message: typeof root, stack: '' };
    const message = isApiError(error) ? `refused: ${error.call} ${error.code}` : words;
    const report: BrowserReport = {
      page,
      set: versions,
      loaded: loaded().filter((name) => Object.hasOwn(versions, name)),
      ...facts(),
      ...(isTranslated() && { translated: true }),
      remote,
      where,
      message: cleanMessage(message),
      stack: ownFrames(stack ?? ''),
    };
    navigator.sendBeacon(REPORT_PATH, JSON.stringify(report));
  };
}

/** Reports uncaught errors and rejections of remotes' code; others (mostly of browser extensions) are ignored. */
export function reportUncaught(report: (error: unknown, info: ErrorInfo) => void): void {
  const reportOf = (remote: string | null, error: unknown) => remote && report(error, { remote, where: 'handler' });
  // Code can dispatch such events itself, with any content.
  addEventListener('error', ({ isTrusted, filename, error }) => isTrusted && !isQuestion() && reportOf(ownerOf(filename), error));
  addEventListener('unhandledrejection', ({ isTrusted, reason }) => isTrusted && reportOf(originOf(reason), reason));
}
