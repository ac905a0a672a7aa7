import { LEDGER_ACCOUNTS, LEDGER_REASONS } from '@nightlark/backend/money';
import { type Html, html } from '@nightlark/contract/server';
import type { Requester } from '../access/authentication.ts';
import { hasRight } from '../access/operators.ts';
import { input, select } from '../frame/fields.ts';
import { consoleFrame } from '../frame/frame.ts';
import { addressOf, hrefOf, pager } from '../frame/query.ts';
import { table } from '../frame/table.ts';
import { formatCount, formatTime, labelled, labelOf } from '../frame/format.ts';
import { LEDGER_CSV_PATH, LEDGER_PATH, PAYMENT_PATH, SETTLEMENT_PATH } from '../paths.ts';
import { entryColumns, type EntryRow } from './columns.ts';
import type { LedgerFilter, lastChecks } from './list.ts';

type Check = Awaited<ReturnType<typeof lastChecks>>[number];

interface Page {
  requester: Requester;
  filter: LedgerFilter;
  rows: readonly EntryRow[];
  next: string | null;
  after: string | undefined;
  checks: readonly Check[];
}

export function ledgerPage({ requester, filter, rows, next, after, checks }: Page): string {
  return consoleFrame({
    requester,
    title: 'Ledger',
    area: LEDGER_PATH,
    beside:
      hasRight(requester.operator, 'export') &&
      html`<div class="row">
        <a class="button" href="${SETTLEMENT_PATH}">Compare a settlement</a>
        <a class="button" href="${addressOf(LEDGER_CSV_PATH, filter)}">Download as CSV</a>
      </div>`,
    main: html`${checked(checks)}
      <form class="filter" action="${LEDGER_PATH}">
        ${input({ name: 'member', label: 'Member', value: filter.member, inputmode: 'numeric', maxlength: 16 })}
        ${input({ name: 'payment', label: 'Payment', value: filter.payment, maxlength: 100 })}
        ${select({
          name: 'unit',
          label: 'What',
          value: filter.unit,
          options: [
            ['', 'All'],
            ['credits', 'credits'],
            ['money', 'money'],
          ],
        })}
        ${select({ name: 'account', label: 'Account', value: filter.account, options: [['', 'All'], ...labelled(LEDGER_ACCOUNTS)] })}
        ${select({ name: 'reason', label: 'Cause', value: filter.reason, options: [['', 'All'], ...labelled(LEDGER_REASONS)] })}
        <button class="main">Search</button>
      </form>
      ${table({ caption: 'Entries, the latest first', wide: true, columns: entryColumns('ledger'), rows, empty: 'No entry fits.' })}
      ${pager(LEDGER_PATH, filter, { after, next })}`,
  });
}

/** The result of the reconciliation job, as text, not only by colour. */
export function checkTag(check: Check | undefined): Html {
  if (!check) return html`<span class="tag quiet">not checked yet</span>`;
  const { length } = check.differences;
  return length === 0
    ? html`<span class="tag good">adds up</span>`
    : html`<span class="tag bad">${length === 1 ? '1 difference' : `${formatCount(length)} differences`}</span>`;
}

function checked(checks: readonly Check[]): Html {
  const [last] = checks;
  return html`<section class="card">
    <h2>Reconcile ${checkTag(last)}</h2>
    <p class="meta">
      Each wallet has to equal the sum of its member’s entries, each payment what was booked for it. A job looks, and alerts.
    </p>
    ${
      last &&
      last.differences.length > 0 &&
      table({
        caption: 'What differs',
        shown: true,
        columns: [
          { name: 'What', cell: ({ kind }) => labelOf(kind) },
          {
            name: 'Whose',
            cell: ({ kind, id }) =>
              kind === 'wallet' ? `member ${id}` : html`<a href="${hrefOf(PAYMENT_PATH, id)}"><code>${id.slice(0, 8)}</code></a>`,
          },
          { name: 'Should be', cell: ({ expected }) => formatCount(Number(expected)), numeric: true },
          { name: 'Is', cell: ({ found }) => formatCount(Number(found)), numeric: true },
        ],
        rows: last.differences,
        empty: '',
      })
    }
    ${table({
      caption: 'Its last runs',
      columns: [
        { name: 'When (UTC)', cell: ({ checked_at }) => formatTime(checked_at) },
        { name: 'Entries', cell: ({ entries }) => formatCount(Number(entries)), numeric: true },
        { name: 'Took', cell: ({ took_ms }) => `${formatCount(took_ms)} ms`, numeric: true },
        { name: 'Found', cell: (check) => checkTag(check) },
      ],
      rows: checks,
      empty: 'It has not run yet.',
    })}
  </section>`;
}
