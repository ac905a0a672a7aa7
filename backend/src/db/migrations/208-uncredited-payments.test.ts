import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { queueForReview } from '../../modules/payments/review.ts';
import { migrate } from '../migrate.ts';
import { pgliteClients } from '../pglite-clients.ts';
import type { Database } from '../schema.ts';

let db: Kysely<Database>;
beforeAll(async () => {
  db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pgliteClients(await PGlite.create()) }) });
  await migrate(db, '207-orders-of-deleted-accounts');
});
afterAll(() => db.destroy());

const run = (text: string) => sql.raw(text).execute(db);

test('amounts decided before → those given back are not credited; a reviewed amount that is polled again stays reviewed', async () => {
  await run(`insert into account (id, email, password_hash, status, language, signup_date)
    overriding system value values (1, 'a@test.example', 'none', 'active', 'en', now())`);
  await run(`insert into payment (id, account_id, bundle_id, method, status, credits, amount_cents, vat_cents, currency, country, idempotency_key, request_hash)
    select id, 1, 'credits-25', 'visa', status, 25, 2199, 382, 'EUR', 'NL', id, ''
    from (values ('bought', 'completed'), ('credited', 'completed'), ('back', 'refunded'), ('open', 'pending')) as payment (id, status)`);
  await run(`insert into amount_mismatch (payment_id, expected_cents, expected_currency, received_cents, received_currency, reported_at, decision)
    values ('credited', 2199, 'EUR', 500, 'EUR', now(), 'credited'), ('back', 2199, 'EUR', 500, 'EUR', now(), 'refunded'),
      ('open', 2199, 'EUR', 500, 'EUR', now(), null)`);
  await run(`insert into payment_review (payment_id, kind, created_at, decided_at) values ('open', 'amount_mismatch', now(), now())`);

  await migrate(db);
  const payments = await db.selectFrom('payment').select(['id', 'credited']).orderBy('id').execute();
  expect(payments.filter(({ credited }) => !credited).map(({ id }) => id)).toEqual(['back']);
  const report = (reported: string) => queueForReview(db, 'open', 'amount_mismatch', new Date(), reported);
  expect([await report('completed 500 EUR'), await report('completed 700 EUR')]).toEqual([false, true]);
});
