import { type Html, html } from '@nightlark/contract/server';
import type { Requester } from '../access/authentication.ts';
import { hasRight } from '../access/operators.ts';
import { input, select } from '../frame/fields.ts';
import { consoleFrame } from '../frame/frame.ts';
import { addressOf } from '../frame/query.ts';
import { type Column, table } from '../frame/table.ts';
import { formatCount, formatMoney, labelOf } from '../frame/format.ts';
import { REVENUE_CSV_PATH, REVENUE_PATH } from '../paths.ts';
import { dayChart, shareChart } from './charts.ts';
import { added, type Line, type Period, type Revenue, type Sums } from './query.ts';

const LISTED = 50;

interface Page {
  requester: Requester;
  period: Period;
  currencies: readonly string[];
  revenue: Revenue;
}

export function revenuePage({ requester, period, currencies, revenue }: Page): string {
  const { currency } = period;
  const { total, days, methods, sources } = revenue;
  const money = (cents: number) => formatMoney(cents, currency);
  const columns = (name: string, nameOf = (key: string) => key): Column<Line>[] => [
    { name, cell: ({ key }) => nameOf(key) },
    { name: 'Payments', cell: ({ payments }) => formatCount(payments), numeric: true },
    { name: 'Received', cell: ({ received }) => money(received), numeric: true },
    { name: 'Given back', cell: ({ given_back }) => money(given_back), numeric: true },
    { name: 'VAT', cell: ({ vat }) => money(vat), numeric: true },
    { name: 'Net', cell: ({ net }) => money(net), numeric: true },
  ];
  /** The largest, and the rest as one line; the CSV has all. */
  const listed = (lines: readonly Line[]): readonly Line[] =>
    lines.length <= LISTED
      ? lines
      : [...lines.slice(0, LISTED), { key: `${formatCount(lines.length - LISTED)} more`, ...added(lines.slice(LISTED)) }];
  const share = (title: string, name: string, lines: readonly Line[], nameOf = (key: string) => key): Html =>
    html`<section class="card chart">
      <h2>${title}</h2>
      <div class="beside">
        ${lines.length > 0 && shareChart(lines, { label: title, currency, nameOf })}
        ${table({ caption: title, columns: columns(name, nameOf), rows: listed(lines), empty: 'No money moved.' })}
      </div>
    </section>`;
  const busy = days.filter(({ received, given_back }) => received > 0 || given_back > 0).toReversed();
  return consoleFrame({
    requester,
    title: 'Revenue',
    area: REVENUE_PATH,
    beside:
      hasRight(requester.operator, 'export') &&
      html`<a class="button" href="${addressOf(REVENUE_CSV_PATH, { ...period })}">Download as CSV</a>`,
    main: html`<form class="filter" action="${REVENUE_PATH}">
        ${input({ name: 'from', label: 'From', type: 'date', value: period.from })}
        ${input({ name: 'to', label: 'To', type: 'date', value: period.to, hint: 'At most 366 days; days are UTC' })}
        ${select({ name: 'currency', label: 'Currency', value: currency, options: currencies.map((each) => [each, each]) })}
        <button class="main">Show</button>
      </form>
      ${figures(total, money)}
      <section class="card chart">
        <h2>By day</h2>
        ${dayChart(days, currency)}
        <p class="row meta"><span class="key bar">Received</span><span class="key less">Given back</span></p>
        ${table({ caption: 'By day, the latest first', columns: columns('Day'), rows: busy, empty: 'No money moved on these days.' })}
      </section>
      ${share('By method', 'Method', methods, labelOf)} ${share('By traffic source', 'Source', sources)}`,
  });
}

const figures = ({ payments, received, given_back, vat, net }: Sums, money: (cents: number) => string): Html =>
  html`<ul class="figures">
    ${[
      ['Payments', formatCount(payments)],
      ['Received', money(received)],
      ['Given back', money(given_back)],
      ['VAT', money(vat)],
      ['Net, without VAT', money(net)],
    ].map(([name, value]) => html`<li><span class="meta">${name}</span><b>${value}</b></li>`)}
  </ul>`;
