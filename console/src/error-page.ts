import type { Deps } from '@nightlark/backend';
import { ApiFailure, DatabaseUnavailable } from '@nightlark/backend/server';
import { html } from '@nightlark/contract/server';
import { retryInWords } from '@nightlark/contract/server';
import type { ErrorRequestHandler } from 'express';
import { lonePage } from './frame/frame.ts';
import { CONSOLE_PATH } from './paths.ts';

/** Renders an error as a page: the reader is an operator, not a client. */
export function consoleErrors(deps: Pick<Deps, 'log' | 'messages'>): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const failure = failureOf(error);
    if (failure.code === 'unexpected') deps.log.error({ err: error, path: request.path }, 'unexpected error');
    const when = retryInWords('en', failure.retryAfter ?? 1);
    const text = TEXTS[failure.code] ?? deps.messages.text('en', `error.${failure.code}`, { ...failure.params, when });
    if (failure.retryAfter) response.set('Retry-After', String(failure.retryAfter));
    const page = lonePage(
      TITLES[failure.code] ?? 'That did not work',
      html`<p>${text}</p>
        <p><a class="button" href="${CONSOLE_PATH}">To the overview</a></p>`,
    );
    response.status(failure.status).type('html').send(page);
  };
}

const TEXTS: Partial<Record<ApiFailure['code'], string>> = {
  authentication_required:
    'Your session is over, or your roles were changed since you opened the page. What you sent was not carried out. Log in, and look again.',
  forbidden: 'Your role doesn’t allow this. Nothing was changed; an admin can tell you more.',
};

const TITLES: Partial<Record<ApiFailure['code'], string>> = {
  authentication_required: 'Nothing was done',
  not_found: 'Not found',
  forbidden: 'Not for your role',
  cross_site: 'This form is not from here',
  too_many_requests: 'A little slower',
};

function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  if (error instanceof DatabaseUnavailable) return new ApiFailure('unavailable', { retryAfter: 1 });
  const { status } = (error ?? {}) as { status?: unknown };
  return new ApiFailure(status === 413 ? 'payload_too_large' : typeof status === 'number' && status < 500 ? 'validation' : 'unexpected');
}
