import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { checkLedger } from '../../modules/ledger/check-ledger.ts';
import { migrate } from '../migrate.ts';
import { pgliteClients } from '../pglite-clients.ts';
import type { Database } from '../schema.ts';

let db: Kysely<Database>;
beforeAll(async () => {
  db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pgliteClients(await PGlite.create()) }) });
  await migrate(db, '161-push-sessions');
});
afterAll(() => db.destroy());

const run = (text: string) => sql.raw(text).execute(db);
const rows = async (text: string) => (await run(text)).rows;

test('ledger, wallets and payments of before → carried over to two sides, and they agree', async () => {
  await run(`insert into account (id, email, password_hash, status, language, signup_date)
    overriding system value select n, n || '@test.example', 'none', 'active', 'en', now() from generate_series(1, 4) as n`);
  await run(`insert into payment (id, account_id, bundle_id, method, status, credits, amount_cents, vat_cents, currency, country, idempotency_key, request_hash)
    values ('paid', 1, 'credits-25', 'visa', 'completed', 25, 2199, 382, 'EUR', 'NL', 'a', ''),
      ('back', 2, 'credits-25', 'visa', 'refunded', 25, 2199, 382, 'EUR', 'NL', 'b', ''),
      ('charged', 3, 'credits-10', 'visa', 'charged_back', 10, 999, 173, 'EUR', 'NL', 'c', ''),
      ('open', 1, 'credits-10', 'visa', 'pending', 10, 999, 173, 'EUR', 'NL', 'd', '')`);
  await run(`insert into kept_payment (id, method, status, credits, amount_cents, vat_cents, currency, country, created_at, delete_at)
    values ('kept', 'visa', 'completed', 10, 999, 173, 'EUR', 'NL', now(), now())`);
  await run(`insert into ledger (account_id, delta, reason, reference, idempotency_key) values
    (1, 5, 'signup', null, 's'), (1, 25, 'purchase', 'paid', 'payment:paid'), (1, -3, 'message', null, 'm'),
    (2, 25, 'purchase', 'back', 'payment:back'), (2, -20, 'gift', null, 'g'), (2, -5, 'refund', 'back', 'refund:back'),
    (3, 10, 'purchase', 'charged', 'payment:charged'), (3, -10, 'refund', 'charged', 'refund:charged')`);
  // The last one's balance has no ledger row.
  await run(`insert into wallet (account_id, balance) values (1, 27), (2, 0), (3, 0), (4, 7)`);

  await migrate(db);
  // Of an earlier refund, credits already spent were written off: neither taken nor owed.
  const { differences } = await checkLedger(db);
  expect(differences).toEqual([]);
  expect(await rows(`select debit, credit, unit, sum(amount)::int as sum from ledger group by 1, 2, 3 order by 1, 2, 3`)).toEqual([
    { debit: 'chargebacks', credit: 'provider', unit: 'EUR', sum: 826 },
    { debit: 'given', credit: 'member_credits', unit: 'credit', sum: 12 },
    { debit: 'member_credits', credit: 'returned', unit: 'credit', sum: 15 },
    { debit: 'member_credits', credit: 'used', unit: 'credit', sum: 23 },
    { debit: 'provider', credit: 'revenue', unit: 'EUR', sum: 1817 + 1817 + 826 + 826 },
    { debit: 'provider', credit: 'vat', unit: 'EUR', sum: 382 + 382 + 173 + 173 },
    { debit: 'refunds', credit: 'provider', unit: 'EUR', sum: 1817 },
    { debit: 'sold', credit: 'member_credits', unit: 'credit', sum: 60 },
    { debit: 'vat', credit: 'provider', unit: 'EUR', sum: 382 + 173 },
  ]);
  expect(
    await rows(`select id, refunded_cents, taken_credits, owed_credits, completed_at is not null as completed from payment order by id`),
  ).toEqual([
    { id: 'back', refunded_cents: 2199, taken_credits: 5, owed_credits: 0, completed: true },
    { id: 'charged', refunded_cents: 0, taken_credits: 10, owed_credits: 0, completed: true },
    { id: 'open', refunded_cents: 0, taken_credits: 0, owed_credits: 0, completed: false },
    { id: 'paid', refunded_cents: 0, taken_credits: 0, owed_credits: 0, completed: true },
  ]);
});

test('a process of the release before, still running → its rows get their other side', async () => {
  await run(`with spent as (update wallet set balance = balance - 2 where account_id = 1 returning account_id)
    insert into ledger (account_id, delta, reason, idempotency_key) select account_id, -2, 'gift', 'old' from spent`);
  expect(await rows(`select debit, credit, amount, unit from ledger where idempotency_key = 'old'`)).toEqual([
    { debit: 'member_credits', credit: 'used', amount: 2, unit: 'credit' },
  ]);
  expect((await checkLedger(db)).differences).toEqual([]);
});

test('an account that is deleted → its rows stay without whose they were', async () => {
  await run(`delete from account where id = 2`);
  expect(
    await rows(
      `select count(*)::int as n, count(account_id)::int as named, count(reference)::int as referring from ledger where payment_id = 'back'`,
    ),
  ).toEqual([{ n: 6, named: 0, referring: 0 }]);
});
