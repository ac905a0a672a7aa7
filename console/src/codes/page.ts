import { COUNTRIES, CURRENCIES } from '@nightlark/contract';
import { type Html, html } from '@nightlark/contract/server';
import type { Requester } from '../access/authentication.ts';
import { formTokenField } from '../access/form-token.ts';
import { hasRight } from '../access/operators.ts';
import { checkbox, input, select } from '../frame/fields.ts';
import { consoleFrame } from '../frame/frame.ts';
import { addressOf, pager } from '../frame/query.ts';
import { type Column, table } from '../frame/table.ts';
import { formatCount, formatTime, formatMoney, statusTag } from '../frame/format.ts';
import { CODES_PATH, END_CODE_PATH, PAYMENTS_PATH } from '../paths.ts';
import type { CodeItem } from './codes.ts';

interface Page {
  requester: Requester;
  rows: readonly CodeItem[];
  next: string | null;
  after: string | undefined;
  now: Date;
  done?: unknown;
  /** Submitted values with errors, by field. */
  given?: Readonly<Record<string, string>>;
  problems?: Readonly<Record<string, string>>;
}

function stateOf({ active, starts, expires, total_uses, uses }: CodeItem, now: Date): string {
  if (!active || (expires && expires <= now)) return 'ended';
  if (starts && starts > now) return 'planned';
  return total_uses !== null && Number(uses) >= total_uses ? 'used up' : 'active';
}

export function codesPage({ requester, rows, next, after, now, done, given, problems }: Page): string {
  const mayPrice = hasRight(requester.operator, 'price');
  const columns: Column<CodeItem>[] = [
    { name: 'Code', cell: ({ code }) => html`<a href="${addressOf(PAYMENTS_PATH, { code })}">${code}</a>` },
    { name: 'State', cell: (item) => statusTag(stateOf(item, now)) },
    { name: 'Discount', cell: ({ value_percentage }) => `${value_percentage} %`, numeric: true },
    { name: 'Where', cell: ({ country, currency }) => [country ?? 'everywhere', currency].filter(Boolean).join(', ') },
    {
      name: 'From an order of',
      cell: ({ minimum_order_value, currency }) => (minimum_order_value > 0 ? formatMoney(minimum_order_value, currency ?? 'EUR') : null),
      numeric: true,
    },
    {
      name: 'When (UTC)',
      cell: ({ starts, expires }) =>
        (starts || expires) && html`${starts && html`from ${formatTime(starts)}<br />`}${expires && html`until ${formatTime(expires)}`}`,
    },
    { name: 'Per member', cell: ({ once_per_user }) => (once_per_user ? 'once' : 'any number') },
    {
      name: 'Paid with',
      cell: ({ uses, total_uses }) => `${formatCount(Number(uses))}${total_uses === null ? '' : ` of ${formatCount(total_uses)}`}`,
      numeric: true,
    },
    ...(mayPrice
      ? [{ name: 'Change', cell: (item: CodeItem) => (stateOf(item, now) === 'ended' ? null : end(requester, item.code)) }]
      : []),
  ];
  return consoleFrame({
    requester,
    title: 'Discount codes',
    area: CODES_PATH,
    done,
    main: html`${mayPrice && make(requester, given, problems)}
    ${table({ caption: 'Codes, the newest first', wide: true, columns, rows, empty: 'There is no code yet.' })}
    ${pager(CODES_PATH, {}, { after, next })}`,
  });
}

const end = ({ formToken }: Requester, code: string): Html =>
  html`<form method="post" action="${END_CODE_PATH}">
    ${formTokenField(formToken)}<input type="hidden" name="code" value="${code}" /><button>End ${code}</button>
  </form>`;

function make({ formToken }: Requester, given: Page['given'] = {}, problems: Page['problems'] = {}): Html {
  const field = (name: string) => ({ name, value: given[name], problem: problems[name] });
  const any = (words: string, ids: readonly string[]) => [['', words] as const, ...ids.map((id) => [id, id] as const)];
  return html`<details ${Object.keys(problems).length > 0 && html`open`}>
    <summary>Make a code</summary>
    <form class="card" method="post" action="${CODES_PATH}">
      ${formTokenField(formToken)}
      <div class="fields">
        ${input({ ...field('code'), label: 'Code', required: true, maxlength: 24, hint: 'Letters and digits; long ones are hard to guess' })}
        ${input({ ...field('percentage'), label: 'Discount in percent', type: 'number', required: true, min: 1, max: 90 })}
        ${select({ ...field('country'), label: 'Country', options: any('Everywhere', COUNTRIES) })}
        ${select({ ...field('currency'), label: 'Currency', options: any('Any', CURRENCIES), hint: 'A minimum order needs one' })}
        ${input({ ...field('minimum'), label: 'Minimum order', inputmode: 'decimal', maxlength: 10 })}
        ${input({ ...field('starts'), label: 'First day (UTC)', type: 'date' })}
        ${input({ ...field('expires'), label: 'Last day (UTC)', type: 'date' })}
        ${input({ ...field('total_uses'), label: 'Uses by all together', type: 'number', min: 1, hint: 'Empty: no end' })}
        ${checkbox({ name: 'once_per_user', label: 'Once a member', checked: Object.keys(given).length === 0 || given['once_per_user'] === 'yes' })}
      </div>
      <div class="row"><button class="main">Make it</button></div>
    </form>
  </details>`;
}
