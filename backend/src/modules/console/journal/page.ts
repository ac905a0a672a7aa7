import { type Html, html } from '@nightlark/contract/server';
import type { Requester } from '../access/authentication.ts';
import { hasRight } from '../access/operators.ts';
import { input, select } from '../frame/fields.ts';
import { consoleFrame } from '../frame/frame.ts';
import { addressOf, pager } from '../frame/query.ts';
import { table, type Column } from '../frame/table.ts';
import { formatTime } from '../frame/format.ts';
import { JOURNAL_CSV_PATH, JOURNAL_PATH, PAYMENTS_PATH, PRICES_PATH } from '../paths.ts';
import type { JournalFilter, JournalRow } from './list.ts';
import { ACTIONS } from '../../audit-log/record-action.ts';
import { actionLabel, formatDetails } from './format.ts';

interface Page {
  requester: Requester;
  filter: JournalFilter;
  rows: readonly JournalRow[];
  next: string | null;
  after: string | undefined;
}

/** The link to an action's subject. */
function subjectLink({ action, subject }: JournalRow): Html | string | null {
  if (!subject) return null;
  if (/^(?:refund|charge_back|payment|review|block)/.test(action))
    return html`<a href="${PAYMENTS_PATH}/${encodeURIComponent(subject)}">${subject}</a>`;
  if (action.startsWith('code')) return html`<a href="${addressOf(PAYMENTS_PATH, { code: subject })}">${subject}</a>`;
  if (/^(?:price|bundle|currency)/.test(action)) return html`<a href="${PRICES_PATH}">${subject}</a>`;
  return subject;
}

export const JOURNAL_COLUMNS: readonly Column<JournalRow>[] = [
  { name: 'When (UTC)', cell: ({ at }) => formatTime(at) },
  { name: 'Who', cell: ({ operator, role }) => html`${operator}${role && html` <span class="meta">${role}</span>`}` },
  { name: 'What', cell: ({ action }) => actionLabel(action) },
  { name: 'About', cell: subjectLink },
  { name: 'More', cell: (row) => formatDetails(row) || null },
];

export function journalPage({ requester, filter, rows, next, after }: Page): string {
  const query = { operator: filter.operator, action: filter.action, subject: filter.subject };
  return consoleFrame({
    requester,
    title: 'Journal',
    area: JOURNAL_PATH,
    beside:
      hasRight(requester.operator, 'export') && html`<a class="button" href="${addressOf(JOURNAL_CSV_PATH, query)}">Download as CSV</a>`,
    main: html`<form class="filter" action="${JOURNAL_PATH}">
        ${input({ name: 'operator', label: 'Who', value: filter.operator, maxlength: 40 })}
        ${select({ name: 'action', label: 'What', value: filter.action, options: [['', 'Everything'], ...Object.entries(ACTIONS)] })}
        ${input({ name: 'subject', label: 'About', value: filter.subject, maxlength: 80, hint: 'Payment, code or bundle' })}
        <button class="main">Search</button>
      </form>
      ${table({ caption: 'What operators did, the latest first', wide: true, columns: JOURNAL_COLUMNS, rows, empty: 'Nothing was done that fits.' })}
      ${pager(JOURNAL_PATH, query, { after, next })}`,
  });
}
