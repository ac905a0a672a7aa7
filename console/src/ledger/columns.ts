import type { Database } from '@nightlark/backend';
import { html } from '@nightlark/contract/server';
import type { Selectable } from 'kysely';
import { hrefOf } from '../frame/query.ts';
import type { Column } from '../frame/table.ts';
import { formatCount, formatTime, formatMoney, labelOf } from '../frame/format.ts';
import { PAYMENT_PATH } from '../paths.ts';

export type EntryRow = Pick<
  Selectable<Database['ledger']>,
  'id' | 'account_id' | 'unit' | 'debit' | 'credit' | 'amount' | 'reason' | 'payment_id' | 'created_at'
>;

/** Formats an amount of the ledger: credits, or money. */
const amountOf = ({ unit, amount }: EntryRow) => (unit === 'credit' ? `${formatCount(amount)} credits` : formatMoney(amount, unit));

/** Columns of a ledger entry; on the page of one payment without the constant ones. */
export function entryColumns(on: 'payment' | 'ledger'): readonly Column<EntryRow>[] {
  const columns: Column<EntryRow>[] = [
    { name: 'When (UTC)', cell: ({ created_at }) => formatTime(created_at) },
    { name: 'Cause', cell: ({ reason }) => labelOf(reason) },
    { name: 'From', cell: ({ debit }) => labelOf(debit) },
    { name: 'To', cell: ({ credit }) => labelOf(credit) },
    { name: 'Amount', cell: amountOf, numeric: true },
  ];
  if (on === 'payment') return columns;
  return [
    { name: 'Entry', cell: ({ id }) => id },
    ...columns,
    { name: 'Member', cell: ({ account_id }) => account_id },
    {
      name: 'Payment',
      cell: ({ payment_id }) =>
        payment_id && html`<a href="${hrefOf(PAYMENT_PATH, payment_id)}"><code>${payment_id.slice(0, 8)}</code></a>`,
    },
  ];
}
