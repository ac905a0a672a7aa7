import { html } from '@nightlark/contract/server';
import type { Requester } from '../access/authentication.ts';
import { hasRight } from '../access/operators.ts';
import { consoleFrame } from '../frame/frame.ts';
import { addressOf } from '../frame/query.ts';
import { definitionList, table } from '../frame/table.ts';
import { formatTime, formatMoney, statusTag, labelOf } from '../frame/format.ts';
import { entryColumns } from '../ledger/columns.ts';
import { PAYMENTS_PATH } from '../paths.ts';
import { paymentActions, type WrongForm } from './actions.ts';
import type { LoadedPayment } from './load.ts';
import { expectedText, receivedText } from './mismatch-text.ts';

interface Page {
  requester: Requester;
  loaded: LoadedPayment;
  done?: unknown;
  wrong?: WrongForm;
}

export function paymentPage({ requester, loaded, done, wrong }: Page): string {
  const { payment, row, member, entries, timeline, mismatch, refunding, refundableUntil } = loaded;
  const money = (cents: number) => formatMoney(cents, payment.currency);
  const ordered = mismatch?.expected_cents ?? payment.amount_cents;
  const discount = row?.list_cents ? row.list_cents - ordered : 0;
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
          ['List price', row?.list_cents ? money(row.list_cents) : null],
          ['Discount', discount > 0 ? money(discount) : null],
          ...(mismatch
            ? ([
                ['Ordered for', expectedText(mismatch)],
                ['The provider received', receivedText(mismatch)],
              ] as const)
            : []),
          ['VAT in it', money(payment.vat_cents)],
          ['Refunded', money(payment.refunded_cents)],
          ['Charged back', payment.charged_back_cents > 0 ? money(payment.charged_back_cents) : null],
          ['Being refunded', refunding > 0 ? money(refunding) : null],
          ['Credits', payment.credits],
          ['Credits ordered', row?.ordered_credits ?? null],
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
          [
            'Member',
            member
              ? html`<a href="${addressOf(PAYMENTS_PATH, { member: member.id })}">${member.name ?? ''} (${member.id})</a>`
              : 'has left',
          ],
          ['Their address', member?.email ?? null],
          ['Premium', member ? (member.paid_user ? 'yes' : 'no') : null],
          ['Came by', member ? (member.trafficsource ?? 'themselves') : null],
        ])}
      </section>
      ${hasRight(requester.operator, 'refund') && paymentActions(requester, loaded, wrong)}
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
  });
}
