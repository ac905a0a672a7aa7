import { isApiError } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { DeadlineError } from '@nightlark/release/client';
import { data, redirect } from 'react-router';
import { LoadError } from './loadable.ts';
import type { AreaFailure } from './types.ts';

const failure = (status: number, reason: AreaFailure['reason'], details: Partial<AreaFailure> = {}) =>
  data<AreaFailure>({ reason, ...details }, { status });

const returnTo = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return { next: `${pathname}${search}` };
};

/** Redirect to the login and back. */
export const redirectToLogin = (request: Request): Response => redirect(paths.login.href(null, returnTo(request)));

/** … to the age check. */
const toAgeCheck = (request: Request): Response => redirect(paths.ageCheck.href(null, returnTo(request)));

/** Whether a loader threw a `Response` or `data()` on purpose. */
export function isThrownResponse(thrown: unknown): boolean {
  return thrown instanceof Response || (thrown as { type?: string } | null)?.type === 'DataWithResponseInit';
}

/** Whether an error is a rate limit, which is not reported as a failure. */
export function isRateLimit(error: unknown): boolean {
  return isApiError(error) && error.status === 429;
}

/** 400 for an action whose body is not a form. */
export const invalidForm = () => failure(400, 'failed');

/** Whether a retry may succeed: no connection, server unavailable, rate limit, or deadline. */
export function isTransient(error: unknown): boolean {
  if (isApiError(error)) return error.status === 0 || error.status === 429 || error.status >= 502;
  return error instanceof DeadlineError;
}

/** Whether a lost connection can be the cause. */
export const isConnectionError = (error: unknown): boolean => error instanceof LoadError || isTransient(error);

export const offlineFailure = () => failure(503, 'offline');

/** Converts a thrown error to the data of the area's error state; internal messages are not exposed. */
export function failureOf(error: unknown, request: Request) {
  if (isApiError(error)) {
    if (error.code === 'authentication_required') return redirectToLogin(request);
    if (error.code === 'age_check_required') return toAgeCheck(request);
    if (error.status === 404) return failure(404, 'not_found');
    if (error.status === 0 || error.status >= 502) return failure(503, 'unavailable');
    const details = { code: error.code, ...(!error.isForeign && { message: error.message }) };
    if (isRateLimit(error)) return failure(429, 'too_many', details);
    if (error.status >= 400 && error.status < 500) return failure(error.status, 'forbidden', details);
  }
  if (error instanceof LoadError) return failure(503, 'unavailable');
  if (error instanceof DeadlineError) return failure(503, 'timeout');
  return failure(500, 'failed');
}
