import { reseal } from './reseal.ts';
import { sealFor } from './seal.ts';
import { SEALED_COLUMNS, sealOf } from './sealed-columns.ts';
import { loadSecrets } from './secrets.ts';
import { aMember } from './testing/a-member.ts';
import { aPendingPayment } from './testing/a-pending-payment.ts';
import { startTestBackend, type TestBackend } from './testing/start-backend.ts';

const [OLD, NEW] = ['the-old-secret-of-at-least-32-characters', 'the-new-secret-of-at-least-32-characters'];
const now = () => new Date('2026-11-21T10:00:00Z');

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ env: { BANK_SECRET: OLD } });
});
afterAll(() => backend.close());
beforeEach(async () => {
  const { db, config } = backend.deps;
  for (const table of ['account', 'mandate', 'operator'] as const) await db.deleteFrom(table).execute();
  await db.deleteFrom('server_secret').where('name', '=', 'marks').execute();
  await loadSecrets(db, config);
});

const ofBank = (...bank: string[]) => ({ ...backend.deps, secrets: { ...backend.deps.secrets, bank } });
const load = (BANK_SECRET: string, former?: string) =>
  loadSecrets(backend.deps.db, { ...backend.deps.config, BANK_SECRET, BANK_SECRET_FORMER: former });

/** One in each sealed column; `count` cards. */
async function seal(count = 1): Promise<void> {
  const { db } = backend.deps;
  const { id: account_id } = await aMember(backend.deps);
  const used = { created_at: now(), used_at: now() };
  const card = { account_id, provider: 'test', method: 'visa', expires: null, ...used } as const;
  const cards = Array.from({ length: count }, (_, nth) => ({ ...card, label: `${nth}`, token: sealed('stored_method.token') }));
  await db.insertInto('stored_method').values(cards).execute();
  const address = { account_holder: 'A', street: 's', house_number: '1', zip: '1', city: 'c', country: 'NL' };
  const iban = { iban: sealed('mandate.iban'), iban_hash: Buffer.from('h'), iban_last4: '4300' };
  const mandate = await db
    .insertInto('mandate')
    .values({ account_id, reference: 'R', ...address, ...iban, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const payment_id = await aPendingPayment(backend.deps, account_id);
  const phone = { phone: sealed('direct_debit.phone'), phone_end: '12', details_hash: Buffer.from('d'), locale: 'en' };
  await db
    .insertInto('direct_debit')
    .values({ payment_id, account_id, mandate_id: mandate.id, ...phone })
    .execute();
  await db
    .insertInto('operator')
    .values({ name: 'anna', roles: ['admin'], key_hash: Buffer.from('k'), made_at: now(), totp_secret: sealed('operator.totp_secret') })
    .execute();
}
const sealed = (column: keyof typeof SEALED_COLUMNS) => sealOf(backend.deps, column).seal(column);
async function readAll(bank: string[]): Promise<string[]> {
  const read: string[] = [];
  for (const name of Object.keys(SEALED_COLUMNS) as (keyof typeof SEALED_COLUMNS)[]) {
    const [table, column] = name.split('.') as [never, never];
    const rows: Record<string, Buffer>[] = await backend.deps.db.selectFrom(table).select(column).execute();
    read.push(...rows.map((row) => sealOf(ofBank(...bank), name).open(Buffer.from(row[column]!))));
  }
  return read;
}

test('sealed anew → the new secret alone opens all of it; again → changes nothing', async () => {
  await seal(3);
  const { secrets } = ofBank(NEW, OLD);
  const counts = async () => (await reseal(backend.deps.db, secrets)).map(({ changed, unreadable }) => [changed, unreadable]);
  expect(await counts()).toEqual([
    [1, 0],
    [1, 0],
    [3, 0],
    [1, 0],
    [1, 0],
  ]);
  expect(await readAll([NEW])).toEqual([
    'mandate.iban',
    'direct_debit.phone',
    ...Array(3).fill('stored_method.token'),
    'operator.totp_secret',
  ]);
  expect(await counts()).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

test('sealed anew twice at once, over several batches → each is counted once, and all of it opens', async () => {
  await seal(250);
  const { secrets } = ofBank(NEW, OLD);
  const done = await Promise.all([reseal(backend.deps.db, secrets), reseal(backend.deps.db, secrets)]);
  const cards = done.flat().filter(({ place }) => place === 'stored_method.token');
  expect(cards.reduce((sum, { changed }) => sum + changed, 0)).toBe(250);
  expect(await readAll([NEW])).toHaveLength(253);
});

test('what no secret opens → said, left as it is, and the rest is sealed anew; no process starts without the former secret', async () => {
  await seal();
  const lost = sealFor(['another-secret-of-at-least-32-characters'], 'payment-token').seal('lost');
  await backend.deps.db.updateTable('stored_method').set({ token: lost }).execute();
  const done = await reseal(backend.deps.db, ofBank(NEW, OLD).secrets);
  expect(done.map(({ place, changed, unreadable }) => [place, changed, unreadable])).toEqual([
    ['mandate.iban', 1, 0],
    ['direct_debit.phone', 1, 0],
    ['stored_method.token', 0, 1],
    ['operator.totp_secret', 1, 0],
  ]);
  await expect(load(NEW)).rejects.toThrow(/BANK_SECRET_FORMER/);
});

test('another BANK_SECRET → refused at the start, without either value; with the former, and alone once all is sealed anew, it starts', async () => {
  const { marks } = await load(OLD);
  await expect(load(NEW)).rejects.toThrow(/^(?!.*-secret-of).*BANK_SECRET_FORMER, until/);
  expect((await load(NEW, OLD)).marks).toBe(marks);
  await reseal(backend.deps.db, await load(NEW, OLD));
  expect((await load(NEW)).marks).toBe(marks);
  await expect(load(OLD)).rejects.toThrow(/BANK_SECRET/);
});

test('a database of a release before, with members → marks stay those of its secret; not while that changes', async () => {
  await aMember(backend.deps);
  await backend.deps.db.deleteFrom('server_secret').where('name', '=', 'marks').execute();
  await expect(load(NEW, OLD)).rejects.toThrow(/once without BANK_SECRET_FORMER/);
  expect((await load(OLD)).marks).toBe(OLD);
});
