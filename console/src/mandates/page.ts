import { html } from '@nightlark/contract/server';
import type { Requester } from '../access/authentication.ts';
import { formTokenField } from '../access/form-token.ts';
import { hasRight } from '../access/operators.ts';
import { input } from '../frame/fields.ts';
import { consoleFrame } from '../frame/frame.ts';
import { addressOf, hrefOf, pager } from '../frame/query.ts';
import { type Column, table } from '../frame/table.ts';
import { formatTime, labelOf, statusTag } from '../frame/format.ts';
import { LIFT_BLOCK_PATH, MANDATES_PATH, PAYMENT_PATH, PAYMENTS_PATH, UNBLOCK_METHOD_PATH } from '../paths.ts';
import type { BlockedMethodItem, BlockItem, MandateFilter, MandateItem } from './mandates.ts';

interface Page {
  requester: Requester;
  filter: MandateFilter;
  rows: readonly MandateItem[];
  blocks: { rows: readonly BlockItem[]; next: string | null };
  methods: readonly BlockedMethodItem[];
  next: string | null;
  after: string | undefined;
  done: unknown;
}

const memberOf = ({ account_id }: { account_id: number | null }) =>
  account_id ? html`<a href="${addressOf(PAYMENTS_PATH, { member: account_id })}">${account_id}</a>` : 'has left';
const stateOf = ({ ended_at, signed_at }: MandateItem) => (ended_at ? 'ended' : signed_at ? 'active' : 'open');

const COLUMNS: readonly Column<MandateItem>[] = [
  { name: 'Reference', cell: ({ reference }) => html`<code>${reference}</code>` },
  { name: 'State', cell: (item) => statusTag(stateOf(item)) },
  { name: 'Member', cell: memberOf },
  { name: 'Account', cell: ({ iban_last4, country }) => `${country} •••• ${iban_last4}` },
  { name: 'Signed (UTC)', cell: ({ signed_at }) => signed_at && formatTime(signed_at) },
  { name: 'Last used (UTC)', cell: ({ last_used_at }) => last_used_at && formatTime(last_used_at) },
  { name: 'Ended (UTC)', cell: ({ ended_at }) => ended_at && formatTime(ended_at) },
];

function blockColumns(requester: Requester): Column<BlockItem>[] {
  return [
    {
      name: 'Returned payment',
      cell: ({ payment_id }) => html`<a href="${hrefOf(PAYMENT_PATH, payment_id)}"><code>${payment_id.slice(0, 8)}</code></a>`,
    },
    { name: 'Member', cell: memberOf },
    { name: 'Since (UTC)', cell: ({ blocked_at }) => formatTime(blocked_at) },
    ...(hasRight(requester.operator, 'review')
      ? [
          {
            name: 'Change',
            cell: ({ id, payment_id }: BlockItem) =>
              html`<form method="post" action="${LIFT_BLOCK_PATH}">
                ${formTokenField(requester.formToken)}<input type="hidden" name="id" value="${id}" /><button>
                  Lift that of ${payment_id.slice(0, 8)}
                </button>
              </form>`,
          },
        ]
      : []),
  ];
}

function methodColumns(requester: Requester): Column<BlockedMethodItem>[] {
  return [
    { name: 'Method', cell: ({ method }) => labelOf(method) },
    { name: 'Member', cell: memberOf },
    {
      name: 'Payment',
      cell: ({ payment_id }) =>
        payment_id && html`<a href="${hrefOf(PAYMENT_PATH, payment_id)}"><code>${payment_id.slice(0, 8)}</code></a>`,
    },
    { name: 'Since (UTC)', cell: ({ since }) => formatTime(since) },
    ...(hasRight(requester.operator, 'review')
      ? [
          {
            name: 'Change',
            cell: ({ account_id, method }: BlockedMethodItem) =>
              html`<form method="post" action="${UNBLOCK_METHOD_PATH}">
                ${formTokenField(requester.formToken)}<input type="hidden" name="member" value="${account_id}" /><input
                  type="hidden"
                  name="method"
                  value="${method}"
                /><button>Let ${account_id} pay by ${labelOf(method)} again</button>
              </form>`,
          },
        ]
      : []),
  ];
}

export function mandatesPage({ requester, filter, rows, blocks, methods, next, after, done }: Page): string {
  const query = { member: filter.member, reference: filter.reference };
  return consoleFrame({
    requester,
    title: 'Mandates',
    area: MANDATES_PATH,
    done,
    main: html`<form class="filter" action="${MANDATES_PATH}">
        ${input({ name: 'reference', label: 'Reference', value: filter.reference, maxlength: 40 })}
        ${input({ name: 'member', label: 'Member', value: filter.member, inputmode: 'numeric', maxlength: 16 })}
        <button class="main">Search</button>
      </form>
      ${table({ caption: 'Mandates, the newest first', wide: true, columns: COLUMNS, rows, empty: 'No mandate fits.' })}
      ${pager(MANDATES_PATH, query, { after, next })}
      <section class="card">
        ${table({ caption: 'Blocked for direct debit', shown: true, columns: blockColumns(requester), rows: blocks.rows, empty: 'Nobody is blocked.' })}
        ${blocks.next && html`<p><a class="button" href="${addressOf(MANDATES_PATH, { ...query, block: blocks.next })}">Older blocks</a></p>`}
      </section>
      <section class="card">
        ${table({ caption: 'Methods blocked after a charge-back, the latest first', shown: true, columns: methodColumns(requester), rows: methods, empty: 'No method is blocked.' })}
      </section>`,
  });
}
