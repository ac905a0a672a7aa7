import { receivedOf } from '@nightlark/backend/money';
import { randomUUID } from 'node:crypto';
import { type Html, html } from '@nightlark/contract/server';
import type { Requester } from '../access/authentication.ts';
import { formTokenField } from '../access/form-token.ts';
import { input, select } from '../frame/fields.ts';
import { formatCount, formatMoney } from '../frame/format.ts';
import { hrefOf } from '../frame/query.ts';
import {
  CHARGE_BACK_PATH,
  CREDIT_RECEIVED_PATH,
  REFUND_PATH,
  REFUND_RECEIVED_PATH,
  RESOLVE_REFUND_PATH,
  WRITE_OFF_PATH,
} from '../paths.ts';
import type { LoadedPayment } from './load.ts';
import { expectedText, receivedText } from './mismatch-text.ts';

export const REASON_MAX_LENGTH = 500;

const FOUND = [
  ['', 'Please choose'],
  ['paid_out', 'It was paid out: book it'],
  ['not_paid_out', 'It was not paid out: send it again'],
] as const;

type FormId = 'refund' | 'resolve_refund' | 'charge_back' | 'credit_received' | 'refund_received' | 'write_off';

/** A form with errors: shown again with its values. */
export interface WrongForm {
  form: FormId;
  given: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
}

interface Form {
  id: FormId;
  path: string;
  title: string;
  about: string;
  /** Fields beside the reason. */
  fields?: Html;
  reason: string;
  button: string;
}

/** The forms of what an operator may do with a payment in its current state. */
export function paymentActions({ formToken }: Requester, loaded: LoadedPayment, wrong?: WrongForm): Html | false {
  const field: FieldOf = (form, name) => (wrong?.form === form ? { value: wrong.given[name], problem: wrong.problems[name] } : {});
  const forms = [...mismatchForms(loaded), ...refundForms(loaded, field), ...laterForms(loaded, field)].map(
    ({ id, path, title, about, fields, reason, button }) =>
      html`<form class="card" method="post" action="${hrefOf(path, loaded.payment.id)}">
        <h2>${title}</h2>
        <p class="meta">${about}</p>
        ${formTokenField(formToken)}
        <div class="fields">
          ${fields}
          ${input({ ...field(id, 'reason'), name: 'reason', id: `${id}-reason`, label: reason, required: true, maxlength: REASON_MAX_LENGTH })}
        </div>
        <div class="row"><button class="danger">${button}</button></div>
      </form>`,
  );
  return forms.length > 0 && html`<section class="columns" aria-label="What you can do">${forms}</section>`;
}

/** What a field of a form with errors shows. */
type FieldOf = (form: FormId, name: string) => { value?: string | undefined; problem?: string | undefined };

/** Another amount was received than ordered. */
function mismatchForms({ payment, row, mismatch, canDecideMismatch }: LoadedPayment): Form[] {
  if (!canDecideMismatch || !mismatch) return [];
  const received = html`<input type="hidden" name="received" value="${receivedOf(mismatch)}" />`;
  const credit: Form = {
    id: 'credit_received',
    path: CREDIT_RECEIVED_PATH,
    title: 'Credit as ordered',
    about: `${expectedText(mismatch)} was ordered, the provider received ${receivedText(mismatch)}. The member gets all ${formatCount(payment.credits)} credits; what was received is booked as the price.`,
    fields: received,
    reason: 'Why it is enough',
    button: 'Credit as ordered',
  };
  const refund: Form = {
    id: 'refund_received',
    path: REFUND_RECEIVED_PATH,
    title: 'Refund what was received',
    about: `The provider is asked to give back ${receivedText(mismatch)}. ${row ? 'The member gets no credits.' : 'The member has left.'}`,
    fields: received,
    reason: 'Why it is given back',
    button: 'Refund what was received',
  };
  return row ? [credit, refund] : [refund];
}

function refundForms({ payment, row, waiting, left }: LoadedPayment, field: FieldOf): Form[] {
  const money = (cents: number) => formatMoney(cents, payment.currency);
  const forms: Form[] = [];
  if (left > 0)
    forms.push({
      id: 'refund',
      path: REFUND_PATH,
      title: 'Refund',
      about: `${money(left)} can be given back. Without an amount it is ${row ? 'the price of the credits that are still there' : 'all of it: the member has left'}.`,
      fields: html`<input type="hidden" name="form" value="${field('refund', 'form').value ?? randomUUID()}" />
        <input type="hidden" name="left" value="${left}" />
        ${input({ ...field('refund', 'amount'), name: 'amount', label: `Amount in ${payment.currency}`, inputmode: 'decimal', maxlength: 12 })}`,
      reason: 'Why it is refunded',
      button: 'Refund',
    });
  if (waiting)
    forms.push({
      id: 'resolve_refund',
      path: RESOLVE_REFUND_PATH,
      title: 'The refund that waits',
      about: `${money(waiting.cents)} were asked for, and no notice came. Look at the provider first: sent again, a refund that was paid out is paid twice.`,
      fields: select({
        ...field('resolve_refund', 'found'),
        name: 'found',
        label: 'What the provider shows',
        required: true,
        options: FOUND,
      }),
      reason: 'How you know',
      button: 'Decide',
    });
  return forms;
}

/** Charge-backs, and debts. */
function laterForms({ payment, row, canChargeBack }: LoadedPayment, field: FieldOf): Form[] {
  const owed = row?.owed_credits ?? 0;
  const forms: Form[] = [];
  if (canChargeBack)
    forms.push({
      id: 'charge_back',
      path: CHARGE_BACK_PATH,
      title: 'Charge-back',
      about: `The payer’s bank took money back: ${formatMoney(payment.amount_cents - payment.refunded_cents, payment.currency)} if no amount is given. Its share of the credits is taken as far as they are there, the method is blocked for this member, and premium ends if little of the price is left.`,
      fields: input({
        ...field('charge_back', 'amount'),
        name: 'amount',
        id: 'charge-back-amount',
        label: `Amount in ${payment.currency}`,
        inputmode: 'decimal',
        maxlength: 12,
      }),
      reason: 'How you know',
      button: 'Note the charge-back',
    });
  if (owed > 0)
    forms.push({
      id: 'write_off',
      path: WRITE_OFF_PATH,
      title: 'Write off the debt',
      about: `${formatCount(owed)} used credits of this payment are owed. Written off, the member owes nothing for it any more.`,
      reason: 'Why it is written off',
      button: 'Write off',
    });
  return forms;
}
