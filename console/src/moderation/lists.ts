import { type Cursor, formatCursor, parseCursor } from '@nightlark/backend/server';
import { type Html, html } from '@nightlark/contract/server';
import { z } from 'zod';
import { formTokenField } from '../access/form-token.ts';
import { MODERATION_PATH, REPORTS_PATH } from '../paths.ts';

/** Rows of a page of each list. */
export const LIST_PAGE = 24;

/** The moderators' lists: the oldest first of what waits, the latest first of what is decided. */
const LISTS = {
  waiting: MODERATION_PATH,
  decided: `${MODERATION_PATH}?show=decided`,
  open: REPORTS_PATH,
  closed: `${REPORTS_PATH}?show=closed`,
} as const;

/** A page of a list, to which its forms return. */
export interface ListPage {
  show: keyof typeof LISTS;
  /** Undefined on the first page. */
  after?: Cursor | undefined;
}

/** The cursor in a query or a form; an invalid one leads to the first page. */
export const afterField = z
  .string()
  .optional()
  .catch(undefined)
  .transform((given) => {
    const cursor = parseCursor(given);
    return cursor && /^\d{1,16}$/.test(cursor.id) ? cursor : undefined;
  });

export function listAddress({ show, after }: ListPage): string {
  const first = LISTS[show];
  return after ? `${first}${first.includes('?') ? '&' : '?'}after=${formatCursor(after)}` : first;
}

/** The page of a list that an operator has open. */
export interface OpenList extends ListPage {
  formToken: string;
}

/** The hidden fields by which a form is from here, and returns to its page. */
export const returnFields = ({ show, after, formToken }: OpenList): Html =>
  html`${formTokenField(formToken)}<input
      type="hidden"
      name="show"
      value="${show}"
    />${after && html`<input type="hidden" name="after" value="${formatCursor(after)}" />`}`;

/** Links to the next page, and back to the first. */
export function pager({ show, after }: ListPage, next: Cursor | null): Html | false {
  if (!after && !next) return false;
  return html`<nav class="pager" aria-label="Pages">
    ${after && html`<a class="button" href="${listAddress({ show })}">First page</a>`}
    ${next && html`<a class="button" href="${listAddress({ show, after: next })}">Next page</a>`}
  </nav>`;
}
