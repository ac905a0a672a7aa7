import { html } from '@nightlark/contract/server';
import type { Requester } from '../access/authentication.ts';
import { formTokenField } from '../access/form-token.ts';
import { hasRight } from '../access/operators.ts';
import { consoleFrame } from '../frame/frame.ts';
import { addressOf, hrefOf, pager } from '../frame/query.ts';
import { type Column, table } from '../frame/table.ts';
import { formatTime, formatMoney, statusTag, labelOf } from '../frame/format.ts';
import { expectedText, receivedText } from '../payments/mismatch-text.ts';
import { PAYMENT_PATH, REVIEW_PATH } from '../paths.ts';
import { DECISIONS, type ReviewDecision, type ReviewItem } from './review.ts';

interface Page {
  requester: Requester;
  show: 'open' | 'decided';
  rows: readonly ReviewItem[];
  next: string | null;
  after: string | undefined;
  open: number;
  done: unknown;
}

export const NOTE_MAX_LENGTH = 300;

const KINDS: Record<ReviewItem['kind'], string> = {
  country_mismatch: 'Ordered from another country than the member’s',
  many_failures: 'Many failed payments in a row',
  double_discount: 'Two discounted orders were both paid',
  late_success: 'Paid after it had ended',
  amount_mismatch: 'The provider names another amount',
  charge_back: 'Charged back',
  refund_refused: 'The provider refused a refund',
  paid_after_leaving: 'Paid after the account was deleted: refund it',
};

const DECISION_LABELS: Record<ReviewDecision, string> = {
  fine: 'Nothing wrong',
  refunded: 'Refunded',
  blocked: 'Member or method blocked',
  other: 'Something else',
};

export function reviewPage({ requester, show, rows, next, after, open, done }: Page): string {
  const columns: Column<ReviewItem>[] = [
    { name: 'Why', cell: (item) => html`${KINDS[item.kind] ?? labelOf(item.kind)}${amountsOf(item)}` },
    {
      name: 'Payment',
      cell: ({ payment_id }) => html`<a href="${hrefOf(PAYMENT_PATH, payment_id)}"><code>${payment_id.slice(0, 8)}</code></a>`,
    },
    { name: 'State', cell: ({ status }) => statusTag(status) },
    { name: 'Method', cell: ({ method, country }) => `${labelOf(method)}, ${country}` },
    { name: 'Amount', cell: ({ amount_cents, currency }) => formatMoney(amount_cents, currency), numeric: true },
    { name: 'Since (UTC)', cell: ({ created_at }) => formatTime(created_at) },
    show === 'open'
      ? { name: 'Decide', cell: (item) => (hasRight(requester.operator, 'review') ? decide(requester, item) : 'finance decides') }
      : {
          name: 'Decided',
          cell: ({ decision, decided_by, decided_at }) =>
            html`${decision}<br /><span class="meta">${decided_by}, ${decided_at && formatTime(decided_at)}</span>`,
        },
  ];
  const tab = (to: 'open' | 'decided', name: string) =>
    html`<a
      class="button"
      href="${addressOf(REVIEW_PATH, { show: to === 'open' ? null : to })}"
      ${to === show && html` aria-current="page"`}
      >${name}</a
    >`;
  return consoleFrame({
    requester,
    title: 'Review',
    area: REVIEW_PATH,
    done,
    beside: html`<nav class="row" aria-label="Lists">${tab('open', `Open (${open})`)}${tab('decided', 'Decided')}</nav>`,
    main: html`${table({ caption: show === 'open' ? 'What to look at, the oldest first' : 'What was decided, the latest first', wide: true, columns, rows, empty: show === 'open' ? 'Nothing waits. Well done.' : 'Nothing was decided yet.' })}
    ${pager(REVIEW_PATH, { show: show === 'open' ? null : show }, { after, next, first: show === 'open' ? 'oldest' : 'latest' })}`,
  });
}

/** The ordered and the received amount of a payment whose amount is wrong. */
function amountsOf({ kind, expected_cents, expected_currency, received_cents, received_currency }: ReviewItem) {
  if (kind !== 'amount_mismatch' || expected_cents === null || expected_currency === null || received_currency === null) return null;
  const amounts = { expected_cents, expected_currency, received_cents, received_currency };
  return html`<br /><span class="meta">${expectedText(amounts)} ordered, ${receivedText(amounts)} received</span>`;
}

function decide({ formToken }: Requester, { id, payment_id }: ReviewItem) {
  const about = `about payment ${payment_id.slice(0, 8)}`;
  return html`<form class="row" method="post" action="${REVIEW_PATH}">
    ${formTokenField(formToken)}<input type="hidden" name="id" value="${id}" />
    <select name="decision" aria-label="What was found ${about}" required>
      <option value="">What was found?</option>
      ${DECISIONS.map((each) => html`<option value="${each}">${DECISION_LABELS[each]}</option>`)}
    </select>
    <input name="note" aria-label="Note ${about}" placeholder="Note (optional)" maxlength="${NOTE_MAX_LENGTH}" autocomplete="off" />
    <button>Decide</button>
  </form>`;
}
