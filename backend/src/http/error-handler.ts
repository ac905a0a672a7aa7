import { type ApiErrorBody, DEFAULT_LOCALE, DEFAULTS, type ErrorCode, ERRORS, type Locale } from '@nightlark/contract';
import type { ErrorRequestHandler } from 'express';
import type { Deps } from '../deps.ts';
import { ApiFailure } from './failure.ts';
import { localeOf } from './register.ts';

/** Turns whatever was thrown into the contract's error body, in the member's language (specification, section 8). Never a stack trace. */
export function errorHandler(deps: Deps): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const failure = asFailure(error);
    if (failure.code === 'unexpected') deps.log.error({ err: error, path: request.path }, 'unexpected error');
    const locale = (response.locals['locale'] as Locale | undefined) ?? localeOf(request, null) ?? DEFAULT_LOCALE;
    const body: ApiErrorBody = {
      error: {
        code: failure.code,
        message: deps.messages.text(locale, `error.${failure.code}`, failure.params),
        ...(failure.field ? { field: failure.field } : {}),
        ...(Object.keys(failure.params).length > 0 ? { params: failure.params } : {}),
      },
    };
    if (failure.retryAfter) response.set('Retry-After', String(failure.retryAfter));
    response.status(failure.status).set('Cache-Control', 'private, no-store').json(body);
  };
}

/** Errors of body parsers and uploads, by the names those libraries give them. */
const LIBRARY_CODES: Record<string, ErrorCode> = {
  'entity.too.large': 'payload_too_large',
  'entity.parse.failed': 'validation',
  'encoding.unsupported': 'unsupported_media_type',
  'charset.unsupported': 'unsupported_media_type',
  LIMIT_FILE_SIZE: 'photo_too_large',
  LIMIT_UNEXPECTED_FILE: 'photo_invalid',
  LIMIT_FILE_COUNT: 'photo_invalid',
  LIMIT_PART_COUNT: 'photo_invalid',
};

function asFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  const { type, code, status } = (error ?? {}) as { type?: unknown; code?: unknown; status?: unknown };
  const known = LIBRARY_CODES[String(type)] ?? LIBRARY_CODES[String(code)];
  if (known === 'photo_too_large') return new ApiFailure(known, { field: 'photo', params: { max: DEFAULTS.photoMaxBytes / 1024 ** 2 } });
  if (known && known in ERRORS) return new ApiFailure(known);
  return new ApiFailure(typeof status === 'number' && status >= 400 && status < 500 ? 'validation' : 'unexpected');
}
