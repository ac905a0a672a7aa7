import { ERRORS, type ApiErrorBody } from '@nightlark/contract';
import { retryInWords } from '@nightlark/contract/server';
import type { Request, Response } from 'express';
import { fallbackPage } from '../rendering/fallback-page.ts';
import { localeOf } from './locale-of.ts';
import { REFUSAL_TEXTS, type RefusalCode } from './refusal-texts.ts';

const SHORT_RETRY_S = 3;

interface Options {
  /** Where it is not the code's own. */
  status?: number;
  /** Seconds, for `Retry-After`. */
  retryAfter?: number;
}

/** Seconds for `Retry-After` after a fault that passes: not the same for all, so that not all come back at once. */
export const retrySoon = () => 1 + Math.floor(Math.random() * SHORT_RETRY_S);

/** Answers for the backend in its manner: the contract's error in the member's language, or a short page where a form was sent. */
export function refuse(request: Request, response: Response, code: RefusalCode, { status = ERRORS[code], retryAfter }: Options = {}): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  // A body that is still on its way would be taken for the next request.
  if (!request.complete) response.set('connection', 'close');
  if (retryAfter !== undefined) response.set('retry-after', String(retryAfter));
  response.status(status).set('cache-control', 'private, no-store');
  const locale = localeOf(request);
  const message = REFUSAL_TEXTS[locale][code].replace('{when}', retryInWords(locale, retryAfter ?? 1));
  const body: ApiErrorBody = { error: { code, message } };
  if (request.accepts(['json', 'html']) === 'html') response.type('html').send(fallbackPage(request, response, message));
  else response.json(body);
}
