import { randomUUID } from 'node:crypto';
import { type Html, html } from '@nightlark/contract/server';
import type { Requester } from '../access/authentication.ts';
import { formTokenField } from '../access/form-token.ts';
import { hasRight } from '../access/operators.ts';
import { input, select } from '../frame/fields.ts';
import { consoleFrame } from '../frame/frame.ts';
import { addressOf, hrefOf } from '../frame/query.ts';
import { definitionList, table } from '../frame/table.ts';
import { formatTime, formatMoney, statusTag, labelOf } from '../frame/format.ts';
import { entryColumns } from '../ledger/columns.ts';
import { CHARGE_BACK_PATH, PAYMENTS_PATH, REFUND_PATH, RESOLVE_REFUND_PATH } from '../paths.ts';
import type { LoadedPayment } from './load.ts';

export const REASON_MAX_LENGTH = 500;

interface Page {
  requester: Requester;
  loaded: LoadedPayment;
  done?: unknown;
  wrong?: WrongForm;
}

/** A form with errors: shown again with its values. */
export interface WrongForm {
  form: 'refund' | 'resolve_refund' | 'charge_back';
  given: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
}

export function paymentPage({ requester, loaded, done, wrong }: Page): string {
  const { payment, row, member, entries, timeline, refundableUntil } = loaded;
  const money = (cents: number) => formatMoney(cents, payment.currency);
  return consoleFrame({
    requester,
    title: `Payment ${payment.id.slice(0, 8)}`,
    area: PAYMENTS_PATH,
    done,
    above: html`<p class="above"><a href="${PAYMENTS_PATH}">Payments</a></p>`,
    main: html`<section class="card" aria-label="The payment">
        ${definitionList([
          ['State', statusTag(payment.status)],
          ['Amount', money(payment.amount_cents)],
          ['VAT in it', money(payment.vat_cents)],
          ['Refunded', money(payment.refunded_cents)],
          ['Being refunded', row && row.refunding_cents > 0 ? money(row.refunding_cents) : null],
          ['Credits', payment.credits],
          ['Credits taken back', row && row.taken_credits > 0 ? row.taken_credits : null],
          ['Credits owed', row && row.owed_credits > 0 ? row.owed_credits : null],
          ['Method', labelOf(payment.method)],
          ['Country', payment.country],
          ['Bundle', row?.bundle_id ?? null],
          ['Discount code', payment.discount_code],
          ['Ordered (UTC)', formatTime(payment.created_at)],
          ['Paid (UTC)', row?.completed_at ? formatTime(row.completed_at) : null],
          ['May be given back until', refundableUntil ? formatTime(refundableUntil) : null],
          ['Failed because', row?.failure ? labelOf(row.failure) : null],
        ])}
        ${definitionList([
          ['Our number', html`<code>${payment.id}</code>`],
          ['Provider’s number', payment.provider_id ? html`<code>${payment.provider_id}</code>` : null],
          ['Member', member ? html`<a href="${addressOf(PAYMENTS_PATH, { member: member.id })}">${member.name ?? ''} (${member.id})</a>` : 'has left'],
          ['Their address', member?.email ?? null],
          ['Premium', member ? (member.paid_user ? 'yes' : 'no') : null],
          ['Came by', member ? (member.trafficsource ?? 'themselves') : null],
        ])}
      </section>
      ${hasRight(requester.operator, 'refund') && actions(requester, loaded, wrong)}
      <section class="beside">
        <div class="card">
          <h2>What happened</h2>
          <ol class="timeline">
            <li><b>Ordered</b><br /><span class="meta">${formatTime(payment.created_at)}, by the member</span></li>
            ${timeline.map(
              ({ at, what, by, more }) =>
                html`<li><b>${what}</b>${more && html`<br />${more}`}<br /><span class="meta">${formatTime(at)}, by ${by}</span></li>`,
            )}
          </ol>
        </div>
        <div class="card">
          ${table({ caption: 'In the ledger', shown: true, columns: entryColumns('payment'), rows: entries, empty: 'Nothing was booked for it.' })}
        </div>
      </section>`,
  }); // prettier-ignore
}

const FOUND = [
  ['', 'Please choose'],
  ['paid_out', 'It was paid out: book it'],
  ['not_paid_out', 'It was not paid out: send it again'],
] as const;

function actions({ formToken }: Requester, { payment, waiting, left, canChargeBack }: LoadedPayment, wrong?: WrongForm): Html | false {
  if (left <= 0 && !canChargeBack && !waiting) return false;
  const field = (form: WrongForm['form'], name: string) =>
    wrong?.form === form ? { value: wrong.given[name], problem: wrong.problems[name] } : {};
  const reason = (form: WrongForm['form'], label: string) =>
    input({ ...field(form, 'reason'), name: 'reason', id: `${form}-reason`, label, required: true, maxlength: REASON_MAX_LENGTH });
  const refund = html`<form class="card" method="post" action="${hrefOf(REFUND_PATH, payment.id)}">
    <h2>Refund</h2>
    <p class="meta">${formatMoney(left, payment.currency)} can be given back. Without an amount it is the price of the credits that are still there.</p>
    ${formTokenField(formToken)}<input type="hidden" name="form" value="${field('refund', 'form').value ?? randomUUID()}" />
    <div class="fields">
      ${input({ ...field('refund', 'amount'), name: 'amount', label: `Amount in ${payment.currency}`, inputmode: 'decimal', maxlength: 12 })}
      ${reason('refund', 'Why it is refunded')}
    </div>
    <div class="row"><button class="danger">Refund</button></div>
  </form>`; // prettier-ignore
  const chargeBack = html`<form class="card" method="post" action="${hrefOf(CHARGE_BACK_PATH, payment.id)}">
    <h2>Charge-back</h2>
    <p class="meta">The payer’s bank took the money back. Credits are taken as far as they are there, the method is blocked for this member, and premium ends that this payment gave.</p>
    ${formTokenField(formToken)}
    <div class="fields">${reason('charge_back', 'How you know')}</div>
    <div class="row"><button class="danger">Note the charge-back</button></div>
  </form>`; // prettier-ignore
  const resolve = html`<form class="card" method="post" action="${hrefOf(RESOLVE_REFUND_PATH, payment.id)}">
    <h2>The refund that waits</h2>
    <p class="meta">${formatMoney(waiting?.cents ?? 0, payment.currency)} were asked for, and no notice came. Look at the provider first: sent again, a refund that was paid out is paid twice.</p>
    ${formTokenField(formToken)}
    <div class="fields">
      ${select({ ...field('resolve_refund', 'found'), name: 'found', label: 'What the provider shows', required: true, options: FOUND })}
      ${reason('resolve_refund', 'How you know')}
    </div>
    <div class="row"><button class="danger">Decide</button></div>
  </form>`; // prettier-ignore
  return html`<section class="columns" aria-label="Give it back">
    ${left > 0 && refund} ${waiting && resolve} ${canChargeBack && chargeBack}
  </section>`;
}
