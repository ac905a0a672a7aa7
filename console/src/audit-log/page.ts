import { type ActionId, ACTIONS } from '@nightlark/backend';
import { type Html, html } from '@nightlark/contract/server';
import type { Requester } from '../access/authentication.ts';
import { hasRight } from '../access/operators.ts';
import { input, select } from '../frame/fields.ts';
import { consoleFrame } from '../frame/frame.ts';
import { addressOf, hrefOf, pager } from '../frame/query.ts';
import { table, type Column } from '../frame/table.ts';
import { formatTime } from '../frame/format.ts';
import { AUDIT_LOG_CSV_PATH, AUDIT_LOG_PATH, MEMBERS_PATH, OPERATORS_PATH, PAYMENT_PATH, PAYMENTS_PATH, PRICES_PATH } from '../paths.ts';
import { type AuditLogFilter, type AuditLogRow, actionLabel, formatDetails } from './list.ts';

interface Page {
  requester: Requester;
  filter: AuditLogFilter;
  rows: readonly AuditLogRow[];
  next: string | null;
  after: string | undefined;
}

type Link = (subject: string) => string;
const toPayment: Link = (id) => hrefOf(PAYMENT_PATH, id);
const toPaymentsWith: Link = (code) => addressOf(PAYMENTS_PATH, { code });
const toMember: Link = (id) => `${MEMBERS_PATH}/${id}`;
const toPrices: Link = () => PRICES_PATH;
const toOperators: Link = () => OPERATORS_PATH;

/** Where the subject of each action is shown. */
const LINKS: Readonly<Record<ActionId, Link | null>> = {
  login: null,
  login_refused: null,
  logout: null,
  recovery_code_used: null,
  second_factor_set: toOperators,
  second_factor_reset: toOperators,
  operator_made: toOperators,
  operator_token_made: toOperators,
  operator_roles_set: toOperators,
  payment_opened: toPayment,
  export: null,
  refund_asked: toPayment,
  refunded: toPayment,
  refund_failed: toPayment,
  refund_confirmed: toPayment,
  refund_resent: toPayment,
  charge_back: toPayment,
  mismatch_credited: toPayment,
  debt_written_off: toPayment,
  code_made: toPaymentsWith,
  code_ended: toPaymentsWith,
  price_set: toPrices,
  price_removed: toPrices,
  currency_set: toPrices,
  block_lifted: toPayment,
  method_unblocked: toPayment,
  bundle_made: toPrices,
  bundle_set: toPrices,
  settlement_compared: null,
  review_decided: toPayment,
  photo_approved: toMember,
  photo_rejected: toMember,
  report_closed: toMember,
  report_opened: toMember,
  sanction_imposed: toMember,
  sanction_lifted: toMember,
  objection_answered: toMember,
};

function subjectLink({ action, subject }: AuditLogRow): Html | string | null {
  const link = LINKS[action as ActionId];
  return subject && link ? html`<a href="${link(subject)}">${subject}</a>` : subject;
}

export const AUDIT_LOG_COLUMNS: readonly Column<AuditLogRow>[] = [
  { name: 'When (UTC)', cell: ({ at }) => formatTime(at) },
  { name: 'Who', cell: ({ operator, role }) => html`${operator}${role && html` <span class="meta">${role}</span>`}` },
  { name: 'What', cell: ({ action }) => actionLabel(action) },
  { name: 'About', cell: subjectLink },
  { name: 'More', cell: (row) => formatDetails(row) || null },
];

export function auditLogPage({ requester, filter, rows, next, after }: Page): string {
  const query = { operator: filter.operator, action: filter.action, subject: filter.subject };
  return consoleFrame({
    requester,
    title: 'Audit log',
    area: AUDIT_LOG_PATH,
    beside:
      hasRight(requester.operator, 'export') && html`<a class="button" href="${addressOf(AUDIT_LOG_CSV_PATH, query)}">Download as CSV</a>`,
    main: html`<form class="filter" action="${AUDIT_LOG_PATH}">
        ${input({ name: 'operator', label: 'Who', value: filter.operator, maxlength: 40 })}
        ${select({ name: 'action', label: 'What', value: filter.action, options: [['', 'Everything'], ...Object.entries(ACTIONS)] })}
        ${input({ name: 'subject', label: 'About', value: filter.subject, maxlength: 80, hint: 'Payment, code, bundle, member or operator' })}
        <button class="main">Search</button>
      </form>
      ${table({ caption: 'What operators did, the latest first', wide: true, columns: AUDIT_LOG_COLUMNS, rows, empty: 'Nothing was done that fits.' })}
      ${pager(AUDIT_LOG_PATH, query, { after, next })}`,
  });
}
