import { type ApiErrorBody, DEFAULTS, type ErrorCode, type Locale } from '@nightlark/contract';
import { retryInWords } from '@nightlark/contract/server';
import type { ErrorRequestHandler } from 'express';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import type { Deps } from '../deps.ts';
import { ApiFailure } from '../failure.ts';
import { MailNotSent } from '../mail/create-mailer.ts';
import { sanctionTextOf } from '../session/sanctions.ts';
import { StorageUnavailable } from '../storage/storage.ts';
import { localeOf } from './admit.ts';

/**
 * Maps any thrown error to the contract's error body, in the member's language (docs/product/calls-and-errors.md#errors). Never a stack
 * trace.
 */
export function errorHandler(deps: Deps): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const failure = asFailure(error);
    if (isExhausted(error))
      deps.log.error({ err: error, alert: true, path: request.path }, 'the machine has no space, memory or descriptor left');
    if (error instanceof StorageUnavailable) deps.log.error({ err: error, alert: true, path: request.path }, 'the photo storage is away');
    if (failure.code === 'unexpected') deps.log.error({ err: error, path: request.path }, 'unexpected error');
    const locale = (response.locals['locale'] as Locale | undefined) ?? localeOf(request, null);
    const body: ApiErrorBody = {
      error: {
        code: failure.code,
        message:
          sanctionTextOf(deps.messages, locale, failure.params) ??
          deps.messages.text(locale, `error.${failure.code}`, {
            ...failure.params,
            when: retryInWords(locale, failure.retryAfter ?? 1),
          }),
        ...(failure.field ? { field: failure.field } : {}),
        ...(Object.keys(failure.params).length > 0 ? { params: failure.params } : {}),
      },
    };
    if (failure.retryAfter) response.set('Retry-After', String(failure.retryAfter));
    response.status(failure.status).set('Cache-Control', 'private, no-store').json(body);
  };
}

/** Long enough for a server to restart, short enough for a waiting user. */
const RETRY_AFTER_SECONDS = 1;

/** Error codes of body parsers and of the upload library, by their names for them. */
const LIBRARY_CODES: Record<string, ErrorCode> = {
  'entity.too.large': 'payload_too_large',
  'entity.parse.failed': 'validation',
  'encoding.unsupported': 'unsupported_media_type',
  'charset.unsupported': 'unsupported_media_type',
  LIMIT_FILE_SIZE: 'photo_too_large',
};

/** The operating system's: no space on the disk, no descriptor, no memory. Operators have to act, and a later retry may succeed. */
const EXHAUSTED = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'ENOMEM']);
const RETRY_LATER_SECONDS = 30;
const RETRY_MAIL_SECONDS = 60;

function isExhausted(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return EXHAUSTED.has(String(code)) || (cause !== undefined && isExhausted(cause));
}

function asFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  if (error instanceof DatabaseUnavailable) return new ApiFailure('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
  if (error instanceof StorageUnavailable || isExhausted(error)) return new ApiFailure('unavailable', { retryAfter: RETRY_LATER_SECONDS });
  // A mail that the member waits for: others are sent later.
  if (error instanceof MailNotSent)
    return new ApiFailure(error.isUnknown ? 'mail_late' : 'unavailable', { retryAfter: RETRY_MAIL_SECONDS });
  const { type, code, status } = (error ?? {}) as { type?: unknown; code?: unknown; status?: unknown };
  const known = LIBRARY_CODES[String(type)] ?? LIBRARY_CODES[String(code)];
  if (known === 'photo_too_large') return new ApiFailure(known, { field: 'photo', params: { max: DEFAULTS.photoMaxBytes / 1024 ** 2 } });
  if (known) return new ApiFailure(known);
  return new ApiFailure(typeof status === 'number' && status >= 400 && status < 500 ? 'validation' : 'unexpected');
}
