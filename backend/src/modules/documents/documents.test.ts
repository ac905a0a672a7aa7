import { randomUUID } from 'node:crypto';
import { LOCALES, type Locale } from '@nightlark/contract';
import { sql } from 'kysely';
import { aMember, type AMember } from '../../testing/a-member.ts';
import { aPaymentProvider } from '../../testing/a-payment-provider.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { settlePayment } from '../payments/settlement/settle.ts';
import { issueDocuments, issueMissing } from './issue.ts';
import { nextNumber } from './number.ts';
import { documentsOfPayment, documentsToShow } from './repository.ts';
import { documentTexts } from './pdf/texts.ts';

let backend: TestBackend;
let later = 0;
const NOW = Date.UTC(2026, 5, 2, 9);
beforeAll(async () => {
  backend = await startTestBackend({ hooks: { payments: () => aPaymentProvider }, now: () => new Date(NOW + later) });
});
beforeEach(() => {
  later = 0;
});
afterAll(() => backend.close());

const member = (language = 'en', country = 'DE', name = 'Jürgen') =>
  aMember(backend.deps, { account: { language }, profile: { country, name } });
async function order(who: AMember, bundle = 'credits-25'): Promise<string> {
  const { body } = await who.client.call('createPayment', { body: { bundle, method: 'visa', idempotency_key: randomUUID() } });
  return body.payment.payment_id;
}
async function paid(who: AMember): Promise<string> {
  const id = await order(who);
  await settlePayment(backend.deps, id, 'completed');
  return id;
}
const issued = (id: string) => documentsOfPayment(backend.deps.db, id);
const fetchPdf = (who: AMember, payment: string, kind: string) => who.client.fetch(`/api/document.php?payment=${payment}&kind=${kind}`);
const numbers = async (kind: 'invoice' | 'receipt') =>
  (await backend.deps.db.selectFrom('document').select('number').where('kind', '=', kind).orderBy('number').execute()).map(
    ({ number }) => number,
  );

describe('what is issued', () => {
  test('paid → invoice and receipt, once, however often they are issued; the receipt names the invoice', async () => {
    const id = await paid(await member());
    await Promise.all(Array.from({ length: 5 }, () => issueDocuments(backend.deps, id)));
    const [invoice, receipt, ...others] = await issued(id);
    expect(others).toEqual([]);
    expect([invoice!.kind, receipt!.kind]).toEqual(['invoice', 'receipt']);
    expect(invoice!.content).toMatchObject({
      country: 'DE',
      vat_rate: 19,
      credits: 25,
      method: 'visa',
      seller: { name: 'Nightlark Example B.V.' },
    });
    expect(receipt!.content.invoice).toBe(`IN-2026-${String(invoice!.number).padStart(6, '0')}`);
  });

  test('open, failed or cancelled → nothing', async () => {
    const anna = await member();
    const id = await order(anna);
    await issueDocuments(backend.deps, id);
    await settlePayment(backend.deps, id, 'cancelled');
    expect(await issued(id)).toEqual([]);
    expect((await fetchPdf(anna, id, 'invoice')).status).toBe(404);
  });

  test('charged back → a credit note over all of it', async () => {
    const id = await paid(await member());
    await settlePayment(backend.deps, id, 'charged_back');
    const [invoice, , note] = await issued(id);
    expect(note).toMatchObject({ kind: 'credit_note', amount_cents: invoice!.amount_cents, vat_cents: invoice!.vat_cents });
  });

  test('refunded in two parts → a credit note for each, whose VAT adds up', async () => {
    const id = await paid(await member());
    const [invoice] = await issued(id);
    for (const refunded_cents of [Math.floor(invoice!.amount_cents / 3), invoice!.amount_cents]) {
      await backend.deps.db.updateTable('payment').set({ status: 'refunded', refunded_cents }).where('id', '=', id).execute();
      await issueDocuments(backend.deps, id);
    }
    const notes = (await issued(id)).filter(({ kind }) => kind === 'credit_note');
    expect(notes).toHaveLength(2);
    const sum = (field: 'amount_cents' | 'vat_cents') => notes.reduce((all, note) => all + note[field], 0);
    expect([sum('amount_cents'), sum('vat_cents')]).toEqual([invoice!.amount_cents, invoice!.vat_cents]);
  });

  test('refunded once the VAT has changed → the credit note names the rate of its invoice', async () => {
    const id = await paid(await member());
    const [invoice] = await issued(id);
    const content = JSON.stringify({ ...invoice!.content, vat_rate: 99 });
    await backend.deps.db.updateTable('document').set({ content }).where('id', '=', invoice!.id).execute();
    await settlePayment(backend.deps, id, 'charged_back');
    expect((await issued(id)).at(-1)).toMatchObject({ kind: 'credit_note', content: { vat_rate: 99 } });
  });

  test('missed at the payment → made by the job', async () => {
    const id = await paid(await member());
    await backend.deps.db.deleteFrom('document').where('payment_id', '=', id).execute();
    await issueMissing(backend.deps);
    expect(await issued(id)).toHaveLength(2);
  });

  test('missed for two payments, and one of them can’t be written → the job logs it, and makes the other’s', async () => {
    const [broken, fine] = [await paid(await member()), await paid(await member())];
    const { db, log } = backend.deps;
    await db.deleteFrom('document').where('payment_id', 'in', [broken, fine]).execute();
    await sql`alter table document add constraint refused check (payment_id <> ${sql.lit(broken)})`.execute(db);
    const error = jest.spyOn(log, 'error');
    await issueMissing(backend.deps);
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ payment: broken }), expect.any(String));
    error.mockRestore();
    await sql`alter table document drop constraint refused`.execute(db);
    expect([await issued(broken), await issued(fine)]).toEqual([[], [expect.anything(), expect.anything()]]);
  });
});

describe('numbers', () => {
  test('30 payments at once, every third rolled back → no gap and no double', async () => {
    const series = { company_id: 77, kind: 'invoice', year: 2026 } as const;
    const taken = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) =>
        backend.deps.db.transaction().execute(async (trx) => {
          const number = await nextNumber(trx, series);
          if (n % 3 === 0) throw new Error('rolled back');
          return number;
        }),
      ),
    );
    const kept = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])).sort((a, b) => a - b);
    expect(kept).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  test('20 real payments settled at once → invoices and receipts follow on', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => member()));
    const ids = await Promise.all(members.map((who) => order(who)));
    await Promise.all(ids.map((id) => settlePayment(backend.deps, id, 'completed')));
    for (const kind of ['invoice', 'receipt'] as const) {
      const all = await numbers(kind);
      expect(new Set(all).size).toBe(all.length);
    }
    const rows = await backend.deps.db.selectFrom('document').select(['kind', 'number']).where('payment_id', 'in', ids).execute();
    expect(rows).toHaveLength(40);
    const own = rows
      .filter(({ kind }) => kind === 'invoice')
      .map(({ number }) => number)
      .sort((a, b) => a - b);
    expect(own.at(-1)! - own[0]!).toBe(19);
  });

  test('a new year → begins at 1', async () => {
    later = 300 * 86_400_000;
    const [invoice] = await issued(await paid(await member()));
    expect(invoice).toMatchObject({ year: 2027, number: 1 });
  });
});

describe('the file', () => {
  test('the own → a PDF by its number; another member’s, an unknown one or a kind it has not → not found', async () => {
    const [anna, ben] = [await member(), await member()];
    const id = await paid(anna);
    const answer = await fetchPdf(anna, id, 'receipt');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=RC-2026-\d{6}\.pdf$/);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.subarray(0, 5).toString(), bytes.length < 60_000]).toEqual(['%PDF-', true]);
    const refused = [
      await fetchPdf(ben, id, 'receipt'),
      await fetchPdf(anna, id, 'credit_note'),
      await fetchPdf(anna, randomUUID(), 'invoice'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await fetchPdf(anna, id, 'passport')).status).toBe(422);
    const list = (await anna.client.call('getTransactions')).body.transactions;
    expect(list).toMatchObject([{ payment_id: id, documents: ['receipt', 'invoice'] }]);
  });

  test.each(LOCALES)('%s → every word in the language of the member, written once and for good', async (locale: Locale) => {
    const id = await paid(await member(locale, 'FI', 'Łukasz Äyräpää'));
    await settlePayment(backend.deps, id, 'charged_back');
    const kinds = ['receipt', 'invoice', 'credit_note'] as const;
    const shown = (await Promise.all(kinds.map((kind) => documentsToShow(backend.deps.db, id, kind)))).flat();
    expect(shown.map((document) => document.locale)).toEqual([locale, locale, locale]);
    const texts = shown.map((document) => JSON.stringify(documentTexts(backend.deps.messages, document)));
    for (const text of texts) {
      expect(text).not.toContain('document.');
      expect(text).toContain('Łukasz Äyräpää');
      expect(text).toMatch(/25[.,]5/);
    }
    await backend.deps.db.updateTable('profile').set({ name: 'Somebody else' }).where('name', '=', 'Łukasz Äyräpää').execute();
    expect((await documentsToShow(backend.deps.db, id, 'invoice'))[0]!.buyer[0]).toBe('Łukasz Äyräpää');
  });

  test('the account is deleted → the document stays for the books, without its buyer', async () => {
    const anna = await member();
    const id = await paid(anna);
    await backend.deps.db.deleteFrom('account').where('id', '=', anna.id).execute();
    expect(await documentsToShow(backend.deps.db, id, 'invoice')).toMatchObject([{ account_id: null, buyer: [] }]);
  });
});

test('the sum of a year → what was paid and refunded in it, by currency, of this member only', async () => {
  const [anna, ben] = [await member(), await member()];
  await paid(anna);
  const back = await paid(anna);
  await order(anna);
  await settlePayment(backend.deps, back, 'charged_back');
  const { transactions } = (await anna.client.call('getTransactions')).body;
  const cents = transactions.find(({ payment_id }) => payment_id === back)!.amount_cents;
  const { body } = await anna.client.call('getYear', { query: { year: 2026 } });
  expect(body).toMatchObject({ year: 2026, years: [2026], sums: [{ currency: 'EUR', payments: 2, refunded_cents: cents }] });
  expect((await anna.client.call('getYear', { query: { year: 2025 } })).body.sums).toEqual([]);
  expect((await ben.client.call('getYear', { query: { year: 2026 } })).body).toMatchObject({ years: [], sums: [] });
});
