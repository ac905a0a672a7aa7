import { paths } from '@nightlark/contract';
import { withDeadline } from '@nightlark/release/client';
import { redirect, type DataStrategyFunction, type DataStrategyMatch, type DataStrategyResult } from 'react-router';
import {
  failureOf,
  invalidForm,
  isConnectionError,
  isTransient,
  isRateLimit,
  isThrownResponse,
  offlineFailure,
  redirectToLogin,
} from './failures.ts';
import { LoadError } from './loadable.ts';
import { reportError } from './report.ts';
import { responseOwnerContext, sessionContext, type Session } from './session-context.ts';
import type { RouteHandle } from './types.ts';

/** The redirect for a visitor without access to the route; null with access (docs/product/entry-and-visitors.md#what-visitors-may-do). */
function accessRedirect(handle: RouteHandle | undefined, session: Session, request: Request): Response | null {
  if (handle?.access === 'member' && !session.isLoggedIn()) return redirectToLogin(request);
  if (handle?.access === 'visitor' && session.isLoggedIn()) return redirect(paths.members.href());
  return null;
}

/** Whether the body is a form. Actions throw on anything else, which only hand-made requests have. */
async function isForm(request: Request): Promise<boolean> {
  return request
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    );
}

/** Whether this is a revalidation of the current page, not a navigation. */
function isShown({ shouldRevalidateArgs: change }: DataStrategyMatch): boolean {
  return change !== null && change.currentUrl.href === change.nextUrl.href;
}

interface DataStrategyOptions {
  deadlineMs: number;
  /** In the browser: reloads the page once. True if it reloads. */
  leaveFor?: (url: string) => boolean;
  /** In the browser: whether there is no connection. */
  isOffline?: () => boolean;
  /** In the browser: the loader data of a route of the current page. */
  shownData?: (routeId: string) => unknown;
}

const never = new Promise<never>(() => {});

/** Runs loaders and actions: checks access, applies the deadline, and converts errors for the area's error state. */
export function createDataStrategy({
  deadlineMs,
  leaveFor,
  isOffline = () => false,
  shownData,
}: DataStrategyOptions): DataStrategyFunction {
  return async ({ matches, request, context }) => {
    const leaf = matches.at(-1)!;
    const handle = leaf.route.handle as RouteHandle | undefined;
    const redirected = accessRedirect(handle, context.get(sessionContext), request);
    if (redirected) return { [leaf.route.id]: { type: 'error', result: redirected } };
    if (request.method !== 'GET' && !(await isForm(request))) return { [leaf.route.id]: { type: 'error', result: invalidForm() } };

    const results: Record<string, DataStrategyResult> = {};
    const wasOffline = isOffline();
    await Promise.all(
      matches
        .filter((match) => match.shouldCallHandler())
        .map(async (match) => {
          const result = await withDeadline(match.resolve(), deadlineMs, match.route.id).catch((error: unknown): DataStrategyResult => ({
            type: 'error',
            result: error,
          }));
          if (result.result instanceof Response) context.get(responseOwnerContext)(handle?.remote ?? null);
          if (result.type === 'error' && !isThrownResponse(result.result) && !request.signal.aborted) {
            // It may be back by the time that the request ends.
            const isCut = isConnectionError(result.result) && (wasOffline || isOffline());
            if (result.result instanceof LoadError && request.method === 'GET' && leaveFor?.(request.url)) return never;
            if (!isCut && !isRateLimit(result.result)) reportError(result.result, { remote: handle?.remote ?? null, where: 'loader' });
            const shown = isTransient(result.result) && isShown(match) ? shownData?.(match.route.id) : undefined;
            // A failed revalidation keeps the current data: an error state would replace e.g. a form in use.
            if (shown !== undefined) return void (results[match.route.id] = { type: 'data', result: shown });
            result.result = isCut ? offlineFailure() : failureOf(result.result, request);
          }
          results[match.route.id] = result;
        }),
    );
    return results;
  };
}
