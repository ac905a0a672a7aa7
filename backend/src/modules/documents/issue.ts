import { type CompanyInfo, type Country, type DocumentKind, type PaymentMethod } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import { toJsonb } from '../../db/to-jsonb.ts';
import type { Deps } from '../../deps.ts';
import { documentsOf, returnedCents, type PaymentRow } from '../payments/presenter.ts';
import { findPayment, lockPayment } from '../payments/repository.ts';
import { vatRate } from '../price-list/vat.ts';
import { senderOf } from '../site/site.ts';
import { formatNumber, nextNumber } from './number.ts';
import { buyerOf, type DocumentRow, documentsOfPayment, insertDocument, paymentsWithoutDocuments } from './repository.ts';
import { localeOf } from '../../mail/reader.ts';

interface Due {
  kind: DocumentKind;
  amount_cents: number;
  vat_cents: number;
}

/**
 * Issues a payment's missing documents: receipt and invoice once, a credit note for refunds since the last one. In a transaction
 * of its own, after the payment's: a failing document never blocks a payment.
 */
export async function issueDocuments(deps: Deps, paymentId: string): Promise<void> {
  if (dueDocuments(await findPayment(deps.db, paymentId), await documentsOfPayment(deps.db, paymentId)).length === 0) return;
  const sender = await senderOf(deps);
  const issuedAt = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    // Row lock: concurrent issuers are serialized here.
    const payment = await lockPayment(trx, paymentId);
    if (!payment) return;
    const known = await documentsOfPayment(trx, paymentId);
    for (const due of dueDocuments(payment, known)) known.push(await write(trx, { payment, due, known, sender, issuedAt }));
  });
}

/** The missing documents, in order of their numbers: the invoice first, which the others refer to. */
function dueDocuments(payment: PaymentRow, known: readonly Pick<DocumentRow, 'kind' | 'amount_cents' | 'vat_cents'>[]): Due[] {
  const kinds = documentsOf(payment);
  const whole = { amount_cents: payment.amount_cents, vat_cents: payment.vat_cents };
  const once = (['invoice', 'receipt'] as const)
    .filter((kind) => kinds.includes(kind) && !known.some((document) => document.kind === kind))
    .map((kind) => ({ kind, ...whole }));
  const notes = known.filter(({ kind }) => kind === 'credit_note');
  const credited = notes.reduce((sum, note) => sum + note.amount_cents, 0);
  const back = returnedCents(payment);
  if (!kinds.includes('credit_note') || back <= credited) return once;
  // From the total, not per part: the parts' VAT adds up to the payment's.
  const vat = Math.round((payment.vat_cents * back) / payment.amount_cents) - notes.reduce((sum, note) => sum + note.vat_cents, 0);
  return [...once, { kind: 'credit_note', amount_cents: back - credited, vat_cents: vat }];
}

interface Writing {
  payment: PaymentRow;
  due: Due;
  known: readonly DocumentRow[];
  sender: Awaited<ReturnType<typeof senderOf>>;
  issuedAt: Date;
}

async function write(trx: Db, { payment, due, known, sender, issuedAt }: Writing): Promise<DocumentRow> {
  const { name: site, company, company_id } = sender;
  const year = issuedAt.getUTCFullYear();
  const buyer = await buyerOf(trx, payment.account_id, payment.id);
  const invoice = known.find(({ kind }) => kind === 'invoice');
  const number = await nextNumber(trx, { company_id, kind: due.kind, year });
  const content = {
    site,
    seller: {
      name: company.name,
      address: company.address,
      city: company.city,
      country: company.country,
      register: company.kvk,
      vat_number: vatNumber(company, payment.country),
    },
    country: payment.country,
    // Of the purchase: the amounts are its parts.
    vat_rate: invoice?.content.vat_rate ?? vatRate(payment.country as Country),
    credits: payment.credits,
    ...(due.kind !== 'credit_note' && discountOf(payment)),
    method: payment.method as PaymentMethod,
    paid_at: (payment.completed_at ?? payment.created_at).toISOString(),
    invoice: invoice ? formatNumber(invoice) : null,
  };
  const document = {
    ...due,
    account_id: payment.account_id,
    payment_id: payment.id,
    company_id,
    year,
    number,
    currency: payment.currency,
    locale: localeOf(buyer.language),
    content: toJsonb(content),
    issued_at: issuedAt,
  };
  return insertDocument(trx, document, buyer.lines);
}

const discountOf = ({ list_cents, amount_cents, discount_code }: PaymentRow) =>
  discount_code && list_cents && list_cents > amount_cents ? { discount: { list_cents, code: discount_code } } : {};

/** The company's VAT number in the buyer's country, else its first. */
const vatNumber = ({ vat_numbers }: CompanyInfo, country: string) =>
  vat_numbers.find((number) => number.startsWith(country)) ?? vat_numbers[0] ?? null;

const BATCH = 200;
const SINCE_MS = 3 * 86_400_000;

/** Issues documents missing after a failure or a crash; older payments get theirs on request. */
export async function issueMissing(deps: Deps): Promise<void> {
  for (const id of await paymentsWithoutDocuments(deps.slowDb, new Date(deps.now().getTime() - SINCE_MS), BATCH)) {
    try {
      await issueDocuments(deps, id);
    } catch (error) {
      deps.log.error({ err: error, payment: id }, 'documents not issued; the job tries again');
    }
  }
}
