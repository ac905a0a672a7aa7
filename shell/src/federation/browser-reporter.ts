import { isApiError } from '@nightlark/api-client';
import type { ReleaseSet } from '@nightlark/contract';
import type { ErrorInfo } from './report.ts';

const REPORT_PATH = '/platform/report';
const REPORTED = new Set<ErrorInfo['where']>(['load', 'loader', 'render', 'slot']);

/** Tells the gateway which version failed in this page: once a remote, without a word of what or for whom ("Canary and automatic rollback"). */
export function createBrowserReporter({ remotes }: ReleaseSet): (error: unknown, info: ErrorInfo) => void {
  const told = new Set<string>();
  return (error, { remote, where }) => {
    const version = remotes.find(({ name }) => name === remote)?.version;
    // Without a connection everything fails, and nobody is to blame for it.
    if (!remote || !version || told.has(remote) || !REPORTED.has(where) || isApiError(error) || !navigator.onLine) return;
    told.add(remote);
    navigator.sendBeacon(REPORT_PATH, JSON.stringify({ errors: [{ remote, version, where }] }));
  };
}
