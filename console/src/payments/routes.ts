import { type Deps, recordAction } from '@nightlark/backend';
import { parseCursor } from '@nightlark/backend/server';
import type { Express, Response } from 'express';
import { z } from 'zod';
import { requesterOf, requireRight } from '../access/authentication.ts';
import { allPages, type CsvColumn, sendCsv } from '../csv.ts';
import { startExport } from '../export.ts';
import type { NoticeId } from '../frame/notices.ts';
import { addressOf, hrefOf } from '../frame/query.ts';
import {
  CHARGE_BACK_PATH,
  CREDIT_RECEIVED_PATH,
  FIND_MEMBER_PATH,
  PAYMENT_PATH,
  PAYMENTS_CSV_PATH,
  PAYMENTS_PATH,
  REFUND_PATH,
  REFUND_RECEIVED_PATH,
  RESOLVE_REFUND_PATH,
  WRITE_OFF_PATH,
} from '../paths.ts';
import { centsOf, problemsOf } from '../input.ts';
import { REASON_MAX_LENGTH, type WrongForm } from './actions.ts';
import { paymentFilter, listPayments, findMember, type PaymentItem } from './list.ts';
import { chargeBackByOperator, creditReceivedByOperator, refundReceivedByOperator, writeOffByOperator } from './decide-by-operator.ts';
import { refundByOperator, resolveRefundByOperator } from './refund-by-operator.ts';
import { paymentsPage } from './list-page.ts';
import { loadPayment, type LoadedPayment } from './load.ts';
import { paymentPage } from './payment-page.ts';

const PAGE = 50;
const CSV_PAGE = 1_000;

const CSV_COLUMNS: readonly CsvColumn<PaymentItem>[] = [
  { name: 'payment', value: ({ id }) => id },
  { name: 'ordered', value: ({ created_at }) => created_at },
  { name: 'status', value: ({ status }) => status },
  { name: 'method', value: ({ method }) => method },
  { name: 'country', value: ({ country }) => country },
  { name: 'member', value: ({ account_id }) => account_id },
  { name: 'credits', value: ({ credits }) => credits },
  { name: 'currency', value: ({ currency }) => currency },
  { name: 'amount', value: ({ amount_cents }) => amount_cents / 100 },
  { name: 'vat', value: ({ vat_cents }) => vat_cents / 100 },
  { name: 'refunded', value: ({ refunded_cents }) => refunded_cents / 100 },
  { name: 'discount_code', value: ({ discount_code }) => discount_code },
  { name: 'provider_number', value: ({ provider_id }) => provider_id },
];

const reason = z.string('Say why.').trim().min(1, 'Say why.').max(REASON_MAX_LENGTH, `At most ${REASON_MAX_LENGTH} characters.`);
const refundForm = z.object({
  form: z.uuid(),
  reason,
  amount: z.string().trim().max(12).default(''),
  /** Without it nothing is refunded: it equals no amount. */
  left: z.coerce.number().catch(Number.NaN),
});
const decisionForm = z.object({
  reason,
  received: z.string().max(40).default(''),
  amount: z
    .string()
    .trim()
    .max(12)
    .default('')
    .transform((text) => (text === '' ? undefined : centsOf(text)))
    .refine((cents) => cents === undefined || (cents !== null && cents > 0), 'An amount like 9.99.'),
});
const resolveForm = z.object({ found: z.enum(['paid_out', 'not_paid_out']), reason });
const memberForm = z.object({ email: z.string().trim().max(254) });

/** Forms with nothing to enter but the reason. */
const DECISIONS = [
  { form: 'charge_back', path: CHARGE_BACK_PATH, act: chargeBackByOperator },
  { form: 'credit_received', path: CREDIT_RECEIVED_PATH, act: creditReceivedByOperator },
  { form: 'refund_received', path: REFUND_RECEIVED_PATH, act: refundReceivedByOperator },
  { form: 'write_off', path: WRITE_OFF_PATH, act: writeOffByOperator },
] as const;

type Rejected = Omit<WrongForm, 'given'> & { given: unknown; notice?: NoticeId };

function sendWrong(response: Response, loaded: LoadedPayment, { given, notice, ...wrong }: Rejected): void {
  const shown = { ...wrong, given: (given ?? {}) as WrongForm['given'] };
  response
    .status(422)
    .type('html')
    .send(paymentPage({ requester: requesterOf(response), loaded, done: notice, wrong: shown }));
}

function mountRefunds(app: Express, deps: Deps): void {
  app.post(REFUND_PATH, requireRight('refund'), async (request, response) => {
    const requester = requesterOf(response);
    const loaded = await loadPayment(deps, String(request.params['id']));
    const { id, currency } = loaded.payment;
    const form = refundForm.safeParse(request.body);
    const fail = (problems: Record<string, string>) => sendWrong(response, loaded, { form: 'refund', given: request.body, problems });
    if (!form.success) return fail(problemsOf(form.error));
    const { amount, ...rest } = form.data;
    const cents = amount === '' ? undefined : centsOf(amount);
    if (cents === null || (cents !== undefined && (cents <= 0 || cents > rest.left)))
      return fail({ amount: `An amount like 9.99, and no more than can be given back in ${currency}.` });
    const done = await refundByOperator(deps, requester.operator, { id, cents, ...rest });
    if (done === 'refund_changed') {
      // With a new key: this one was used.
      const given = { amount, reason: rest.reason };
      return sendWrong(response, await loadPayment(deps, id), { form: 'refund', given, problems: {}, notice: done });
    }
    response.redirect(303, addressOf(hrefOf(PAYMENT_PATH, id), { done }));
  });

  app.post(RESOLVE_REFUND_PATH, requireRight('refund'), async (request, response) => {
    const id = String(request.params['id']);
    const form = resolveForm.safeParse(request.body);
    if (!form.success) {
      const wrong = { form: 'resolve_refund', given: request.body, problems: problemsOf(form.error) } as const;
      return sendWrong(response, await loadPayment(deps, id), wrong);
    }
    const done = await resolveRefundByOperator(deps, requesterOf(response).operator, { id, ...form.data });
    response.redirect(303, addressOf(hrefOf(PAYMENT_PATH, id), { done }));
  });
}

function mountDecisions(app: Express, deps: Deps): void {
  for (const { form: name, path, act } of DECISIONS)
    app.post(path, requireRight('refund'), async (request, response) => {
      const id = String(request.params['id']);
      const form = decisionForm.safeParse(request.body);
      if (!form.success) {
        const wrong = { form: name, given: request.body, problems: problemsOf(form.error) };
        return sendWrong(response, await loadPayment(deps, id), wrong);
      }
      const { amount, ...decision } = form.data;
      const done = await act(deps, requesterOf(response).operator, { id, ...decision, cents: amount ?? undefined });
      response.redirect(303, addressOf(hrefOf(PAYMENT_PATH, id), { done }));
    });
}

/** Payments: search, details, refunds. */
export function mountPayments(app: Express, deps: Deps): void {
  app.get(PAYMENTS_PATH, requireRight('read'), async (request, response) => {
    const filter = paymentFilter.parse(request.query);
    const after = parseCursor(request.query['after']);
    const page = await listPayments(deps, filter, { after, limit: PAGE });
    const { done } = request.query;
    response.type('html').send(paymentsPage({ requester: requesterOf(response), filter, ...page, after: after?.id, done }));
  });

  // By POST, so that a member's address appears in no URL.
  app.post(FIND_MEMBER_PATH, requireRight('read'), async (request, response) => {
    const { email } = memberForm.catch({ email: '' }).parse(request.body);
    const member = await findMember(deps, email);
    response.redirect(303, addressOf(PAYMENTS_PATH, member === null ? { done: 'no_such_member' } : { member }));
  });

  app.get(PAYMENTS_CSV_PATH, requireRight('export'), async (request, response) => {
    const filter = paymentFilter.parse(request.query);
    await startExport(deps, requesterOf(response), 'payments', filter);
    await sendCsv(response, {
      name: 'payments',
      columns: CSV_COLUMNS,
      pages: allPages((after) => listPayments(deps, filter, { after: parseCursor(after), limit: CSV_PAGE })),
    });
  });

  app.get(PAYMENT_PATH, requireRight('read'), async (request, response) => {
    const requester = requesterOf(response);
    const loaded = await loadPayment(deps, String(request.params['id']));
    await recordAction(deps.db, deps.now(), requester.operator, { action: 'payment_opened', subject: loaded.payment.id });
    response.type('html').send(paymentPage({ requester, loaded, done: request.query['done'] }));
  });

  mountRefunds(app, deps);
  mountDecisions(app, deps);
}
