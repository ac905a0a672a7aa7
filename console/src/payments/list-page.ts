import { PAYMENT_STATES } from '@nightlark/backend/money';
import { PAYMENT_METHODS } from '@nightlark/contract';
import { html } from '@nightlark/contract/server';
import type { Requester } from '../access/authentication.ts';
import { formTokenField } from '../access/form-token.ts';
import { hasRight } from '../access/operators.ts';
import { input, select } from '../frame/fields.ts';
import { consoleFrame } from '../frame/frame.ts';
import { addressOf, hrefOf, pager } from '../frame/query.ts';
import { type Column, table } from '../frame/table.ts';
import { formatTime, formatMoney, statusTag, labelled, labelOf } from '../frame/format.ts';
import { FIND_MEMBER_PATH, PAYMENT_PATH, PAYMENTS_CSV_PATH, PAYMENTS_PATH } from '../paths.ts';
import { type PaymentFilter, AMOUNT_MISMATCH, type PaymentItem } from './list.ts';

interface Page {
  requester: Requester;
  filter: PaymentFilter;
  rows: readonly PaymentItem[];
  next: string | null;
  after: string | undefined;
  done: unknown;
}

const PAYMENT_COLUMNS: readonly Column<PaymentItem>[] = [
  { name: 'Payment', cell: ({ id }) => html`<a href="${hrefOf(PAYMENT_PATH, id)}"><code>${id.slice(0, 8)}</code></a>` },
  { name: 'Ordered (UTC)', cell: ({ created_at }) => formatTime(created_at) },
  {
    name: 'State',
    cell: ({ status, amount_mismatch }) => html`${statusTag(status)}${amount_mismatch && html` <span class="tag bad">wrong amount</span>`}`,
  },
  { name: 'Method', cell: ({ method }) => labelOf(method) },
  { name: 'Country', cell: ({ country }) => country },
  {
    name: 'Member',
    cell: ({ account_id }) =>
      account_id ? html`<a href="${addressOf(PAYMENTS_PATH, { member: account_id })}">${account_id}</a>` : 'has left',
  },
  { name: 'Credits', cell: ({ credits }) => credits, numeric: true },
  { name: 'Amount', cell: ({ amount_cents, currency }) => formatMoney(amount_cents, currency), numeric: true },
  {
    name: 'Refunded',
    cell: ({ refunded_cents, currency }) => (refunded_cents > 0 ? formatMoney(refunded_cents, currency) : null),
    numeric: true,
  },
];

export function paymentsPage({ requester, filter, rows, next, after, done }: Page): string {
  return consoleFrame({
    requester,
    title: 'Payments',
    area: PAYMENTS_PATH,
    done,
    beside:
      hasRight(requester.operator, 'export') && html`<a class="button" href="${addressOf(PAYMENTS_CSV_PATH, filter)}">Download as CSV</a>`,
    main: html`<form class="filter" action="${PAYMENTS_PATH}">
        ${input({ name: 'number', label: 'Number', value: filter.number, maxlength: 100, hint: 'Ours or the provider’s, whole' })}
        ${input({ name: 'member', label: 'Member', value: filter.member, inputmode: 'numeric', maxlength: 16, hint: 'Their number' })}
        ${select({ name: 'status', label: 'State', value: filter.status, options: [['', 'All'], ['open', 'open (loading or pending)'], [AMOUNT_MISMATCH, 'wrong amount, to decide'], ...labelled(PAYMENT_STATES)] })}
        ${select({ name: 'method', label: 'Method', value: filter.method, options: [['', 'All'], ...labelled(PAYMENT_METHODS)] })}
        ${input({ name: 'code', label: 'Discount code', value: filter.code, maxlength: 60 })}
        ${input({ name: 'from', label: 'From', type: 'date', value: filter.from })}
        ${input({ name: 'to', label: 'To', type: 'date', value: filter.to })}
        <button class="main">Search</button>
      </form>
      <details>
        <summary>Find a member by e-mail address</summary>
        <form class="filter" method="post" action="${FIND_MEMBER_PATH}">
          ${formTokenField(requester.formToken)}
          ${input({ name: 'email', label: 'E-mail address', type: 'email', required: true, maxlength: 254, hint: 'It stays out of addresses and logs' })}
          <button>Find</button>
        </form>
      </details>
      ${table({ caption: 'Payments, the latest first', wide: true, columns: PAYMENT_COLUMNS, rows, empty: 'No payment fits.' })}
      ${pager(PAYMENTS_PATH, filter, { after, next })}`,
  });
}
