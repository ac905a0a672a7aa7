import { createHmac, timingSafeEqual } from 'node:crypto';
import { html, type Html } from '@nightlark/contract/server';

/** The CSRF token of each form, derived from the cookie that only this browser has. */
export const formTokenOf = (cookie: string): string => createHmac('sha256', cookie).update('console form').digest('base64url');

export function isFormToken(cookie: string, given: unknown): boolean {
  const wanted = Buffer.from(formTokenOf(cookie));
  const sent = Buffer.from(typeof given === 'string' ? given : '');
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

export const FORM_TOKEN_FIELD = 'form_token';

export const formTokenField = (token: string): Html => html`<input type="hidden" name="${FORM_TOKEN_FIELD}" value="${token}" />`;
