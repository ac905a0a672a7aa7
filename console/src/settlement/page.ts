import { type Html, html } from '@nightlark/contract/server';
import type { Requester } from '../access/authentication.ts';
import { formTokenField } from '../access/form-token.ts';
import { consoleFrame } from '../frame/frame.ts';
import { formatCount, labelOf } from '../frame/format.ts';
import { hrefOf } from '../frame/query.ts';
import { table } from '../frame/table.ts';
import { LEDGER_PATH, PAYMENT_PATH, SETTLEMENT_PATH } from '../paths.ts';
import { reportedText } from '../payments/mismatch-text.ts';
import type { Comparison, Difference } from './compare.ts';
import type { LineProblem } from './read-settlement.ts';

interface Page {
  requester: Requester;
  /** The file, shown again. */
  csv?: string;
  problems?: readonly LineProblem[];
  comparison?: Comparison;
}

const kindOf = ({ theirs, ours }: Difference): string =>
  ours === null ? 'Missing here' : theirs === null ? 'Missing there' : 'The amount differs';

export function settlementPage({ requester, csv = '', problems, comparison }: Page): string {
  return consoleFrame({
    requester,
    title: 'Settlement',
    area: LEDGER_PATH,
    above: html`<p class="above"><a href="${LEDGER_PATH}">Ledger</a></p>`,
    main: html`${comparison && result(comparison)}
      <form class="card" method="post" action="${SETTLEMENT_PATH}">
        <h2>Compare with the ledger</h2>
        ${formTokenField(requester.formToken)}
        <div class="field">
          <label for="field-csv">The provider’s settlement as CSV</label>
          <textarea
            id="field-csv"
            name="csv"
            rows="10"
            required
            spellcheck="false"
            autocomplete="off"
            aria-describedby="field-csv-hint ${problems && 'field-csv-problems'}"
            ${problems && html`aria-invalid="true"`}
          >
${csv}</textarea>
          <p class="meta" id="field-csv-hint">
            Columns reference (our number, or the provider’s), type (payment, refund, chargeback), amount, currency, date. Open the file in
            an editor and paste all of it. Nothing is stored or booked.
          </p>
          ${
            problems &&
            html`<ul class="problem" id="field-csv-problems">
              ${problems.map(({ line, problem }) => html`<li>Line ${line}: ${problem}</li>`)}
            </ul>`
          }
        </div>
        <div class="row"><button class="main">Compare</button></div>
      </form>`,
  });
}

function result({ rows, from, to, agree, differences }: Comparison): Html {
  return html`<section class="card" role="status">
    <h2>
      ${
        differences.length === 0
          ? html`<span class="tag good">adds up</span>`
          : html`<span class="tag bad"
              >${differences.length === 1 ? '1 difference' : `${formatCount(differences.length)} differences`}</span
            >`
      }
    </h2>
    <p class="meta">
      ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} from ${from} to ${to} (UTC), ${formatCount(agree)}
      ${agree === 1 ? 'sum agrees' : 'sums agree'} with the ledger. What is booked on the first or last day may be in the neighbouring
      settlement.
    </p>
    ${
      differences.length > 0 &&
      table({
        caption: 'What differs',
        columns: [
          { name: 'What', cell: kindOf },
          {
            name: 'Payment',
            cell: ({ payment_id, reference }) =>
              payment_id
                ? html`<a href="${hrefOf(PAYMENT_PATH, payment_id)}"><code>${payment_id.slice(0, 8)}</code></a>`
                : html`<code>${reference}</code>`,
          },
          { name: 'Type', cell: ({ type }) => labelOf(type) },
          {
            name: 'The provider',
            cell: ({ theirs, currency }) => (theirs === null ? null : reportedText(theirs, currency)),
            numeric: true,
          },
          { name: 'The ledger', cell: ({ ours, currency }) => (ours === null ? null : reportedText(ours, currency)), numeric: true },
        ],
        rows: differences,
        empty: '',
      })
    }
  </section>`;
}
