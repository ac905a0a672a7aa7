import { isApiError } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { DeadlineError } from '@nightlark/release/client';
import { data, redirect } from 'react-router';
import { LoadError } from './loadable.ts';
import type { AreaFailure } from './types.ts';

const failure = (status: number, reason: AreaFailure['reason'], details: Partial<AreaFailure> = {}) =>
  data<AreaFailure>({ reason, ...details }, { status });

const retry = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return { next: `${pathname}${search}` };
};

/** Where a logged-out visitor is led, and back from. */
export const toLogin = (request: Request): Response => redirect(paths.login.href(null, retry(request)));

/** … and a member whose country wants their age proved. */
const toAgeCheck = (request: Request): Response => redirect(paths.ageCheck.href(null, retry(request)));

/** A response, or `data()` with a status: said on purpose by a loader. */
export function isAnswer(thrown: unknown): boolean {
  return thrown instanceof Response || (thrown as { type?: string } | null)?.type === 'DataWithResponseInit';
}

/** Whoever asks too often is told so, on purpose: nothing has failed. */
export function isTooMany(error: unknown): boolean {
  return isApiError(error) && error.status === 429;
}

/** What an action is given must be a form. */
export const notAForm = () => failure(400, 'failed');

/** Turns what a loader threw into what the area may show; an error's own words never reach the page. */
export function failureOf(error: unknown, request: Request) {
  if (isApiError(error)) {
    if (error.code === 'authentication_required') return toLogin(request);
    if (error.code === 'age_check_required') return toAgeCheck(request);
    if (error.status === 404) return failure(404, 'not_found');
    if (error.status === 0 || error.status >= 502) return failure(503, 'unavailable');
    const details = { code: error.code, message: error.message };
    if (isTooMany(error)) return failure(429, 'too_many', details);
    if (error.status >= 400 && error.status < 500) return failure(error.status, 'forbidden', details);
  }
  if (error instanceof LoadError) return failure(503, 'unavailable');
  if (error instanceof DeadlineError) return failure(503, 'timeout');
  return failure(500, 'failed');
}
