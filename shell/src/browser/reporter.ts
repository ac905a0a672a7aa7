import { isApiError } from '@nightlark/api-client';
import type { ReleaseSet } from '@nightlark/contract';
import { cleanMessage, ownFrames, REPORT_PATH, REPORTED_PLACES, type BrowserReport } from '@nightlark/release/client';
import { remoteOf } from '../composition/remote-of.ts';
import type { ErrorInfo } from '../composition/report.ts';

type Facts = Pick<BrowserReport, 'route' | 'member' | 'locale'>;
type Place = BrowserReport['where'];

interface Options {
  set: ReleaseSet;
  /** The page's nonce, which the gateway verifies as a token of this page. */
  page: string;
  /** Current facts, read at the time of the error. */
  facts: () => Facts;
}

const isReported = (where: string): where is Place => (REPORTED_PLACES as readonly string[]).includes(where);

/** The innermost cause of an error, whose stack names its origin. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error;
}

/** Reports errors of remotes to the gateway, once per remote and without personal data (decision 074). */
export function createBrowserReporter({ set, page, facts }: Options): (error: unknown, info: ErrorInfo) => void {
  const versions = Object.fromEntries(set.remotes.map(({ name, version }) => [name, version]));
  const isDeveloped = set.remotes.some(({ override }) => override);
  const reported = new Set<string | null>();
  return (error, { remote, where }) => {
    // Offline errors are not reported.
    if (isDeveloped || reported.has(remote) || !isReported(where) || isApiError(error) || !navigator.onLine) return;
    if (remote === null ? where !== 'frame' : !Object.hasOwn(versions, remote)) return;
    reported.add(remote);
    const root = rootOf(error);
    const { message, stack } = root instanceof Error ? root : { message: typeof root, stack: '' };
    const report: BrowserReport = {
      page,
      set: versions,
      ...facts(),
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
  const reportThrown = (error: unknown) => {
    const remote = remoteOf(error);
    if (remote) report(error, { remote, where: 'handler' });
  };
  addEventListener('error', ({ error }) => reportThrown(error));
  addEventListener('unhandledrejection', ({ reason }) => reportThrown(reason));
}
