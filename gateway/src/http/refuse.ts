import { ERRORS, type ApiErrorBody } from '@nightlark/contract';
import { retryInWords } from '@nightlark/contract/server';
import type { Request, Response } from 'express';
import { fallbackPage, requestLocale } from './fallback-page.ts';
import { REFUSAL_TEXTS, type RefusalCode } from './refusal-texts.ts';

const SHORT_RETRY_S = 3;

interface Options {
  /** Overrides the status of the code. */
  status?: number;
  /** Seconds, for `Retry-After`. */
  retryAfter?: number;
}

/** `Retry-After` in seconds for a temporary fault, with jitter. */
export const shortRetryAfter = () => 1 + Math.floor(Math.random() * SHORT_RETRY_S);

/** Responds like the backend: the contract's error in the member's language as JSON, or a short page to a form. */
export function refuse(request: Request, response: Response, code: RefusalCode, { status = ERRORS[code], retryAfter }: Options = {}): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  // The rest of an unread body would be parsed as the next request.
  if (!request.complete) response.set('connection', 'close');
  if (retryAfter !== undefined) response.set('retry-after', String(retryAfter));
  response.status(status).set('cache-control', 'private, no-store');
  const locale = requestLocale(request);
  const message = REFUSAL_TEXTS[locale][code].replace('{when}', retryInWords(locale, retryAfter ?? 1));
  const body: ApiErrorBody = { error: { code, message } };
  if (request.accepts(['json', 'html']) === 'html') response.type('html').send(fallbackPage(request, response, message));
  else response.json(body);
}
