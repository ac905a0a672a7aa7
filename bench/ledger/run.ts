/** The cost of the ledger, and its durability under crashes: `npm run bench:ledger` (docs/benchmarks.md). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { pino } from 'pino';
import { runCompiled } from '@nightlark/backend/internals/compiled-statements';
import { type Db, openDatabase } from '@nightlark/backend/internals/database';
import { PREPARED } from '@nightlark/backend/internals/prepared';
import { spendCredits } from '@nightlark/backend/internals/wallet';
import { checkLedger } from '@nightlark/backend/internals/check-ledger';
import { post } from '@nightlark/backend/internals/post';
import { createDatabase } from '../shared/database.ts';
import { median } from '../shared/statistics.ts';
import { killRepeatedly, findLostOperations } from './kills.ts';

const { values } = parseArgs({
  options: {
    spends: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    entries: { type: 'string', default: '1000000' },
    kills: { type: 'string', default: '200' },
    only: { type: 'string' },
  },
});
const [spends, rounds, entries, kills] = [values.spends, values.rounds, values.entries, values.kills].map(Number) as [
  number,
  number,
  number,
  number,
];
const MEMBERS = 100;
const LIMITS = { share: 0.8, reconcileSeconds: 60 } as const;
const server = process.env['BENCH_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const missed: string[] = [];
const perSecond = (ms: number) => (spends / ms) * 1_000;

if (values.only !== 'pglite') {
  const { url, drop } = await createDatabase(server);
  await measure('PostgreSQL', { url, directory: '' }).finally(drop);
}
if (values.only !== 'postgres') {
  const directory = await mkdtemp(path.join(tmpdir(), 'nightlark-bench-'));
  await measure('PGlite', { url: null, directory: path.join(directory, 'db') }).finally(() =>
    rm(directory, { recursive: true, force: true }),
  );
}
for (const text of missed) console.error(`✗ ${text}`);
if (missed.length === 0) console.log('✓ The ledger is within its targets.');
process.exitCode = missed.length > 0 ? 1 : 0;

async function measure(name: string, where: { url: string | null; directory: string }): Promise<void> {
  console.log(`\n› ${name}`);
  const open = () =>
    openDatabase({
      ...(where.url ? { url: where.url } : { directory: where.directory }),
      timeoutMs: 600_000,
      log: pino({ level: 'error' }),
    });
  let database = await open();
  const members = await makeMembers(database.db);
  const share = spends > 0 ? await compareWithBare(database.db, members) : 1;
  check(share >= LIMITS.share, `${name}: spends at ${share.toFixed(2)} × of bare updates (at least ${LIMITS.share})`);
  await database.close();

  if (kills > 0) {
    const killed = await killRepeatedly(kills, where, members);
    database = await open();
    const { differences } = await checkLedger(database.slowDb);
    const lost = await findLostOperations(database.db, killed);
    console.log(
      `  ${killed.kills} kills, ${killed.midPayment} of them in the middle of a payment: ${killed.paid.size} paid, ${killed.spent.size} spent; ${lost.length} lost, ${differences.length + killed.differences.length} differences`,
    );
    for (const text of lost.slice(0, 5)) console.log(`    ${text}`);
    check(lost.length + differences.length + killed.differences.length === 0, `${name}: after ${killed.kills} kills the ledger differs`);
    await database.close();
  }

  if (entries > 0) {
    database = await open();
    await fill(database.slowDb);
    const result = await checkLedger(database.slowDb);
    console.log(
      `  reconcile of ${result.entries} entries: ${(result.took_ms / 1_000).toFixed(1)} s, ${result.differences.length} differences`,
    );
    check(result.took_ms <= LIMITS.reconcileSeconds * 1_000, `${name}: reconcile took ${result.took_ms} ms`);
    check(result.differences.length === 0, `${name}: the filled ledger differs`);
    await database.close();
  }
}

async function makeMembers(db: Db): Promise<number[]> {
  const rows = await db
    .insertInto('account')
    .values(
      Array.from(
        { length: MEMBERS },
        (_, n) =>
          ({ email: `bench-${n}@test.example`, password_hash: 'none', status: 'active', language: 'en', signup_date: new Date() }) as const,
      ),
    )
    .returning('id')
    .execute();
  for (const { id } of rows)
    await post(db, {
      accountId: id,
      reason: 'opening',
      key: 'opening',
      lines: [{ debit: 'given', credit: 'member_credits', amount: 1_000_000 }],
    });
  return rows.map(({ id }) => id);
}

/** Alternates spending and bare updates of one row. @returns the median ratio of their throughput */
async function compareWithBare(db: Db, members: readonly number[]): Promise<number> {
  const before = await total(db, members);
  // Composed once, as the spending is.
  const bare = (n: number) =>
    runCompiled(
      db,
      'bare',
      (slot) => sql`${PREPARED}
      update wallet set balance = balance - ${slot('amount')}::int where account_id = ${slot('id')}::bigint and balance >= ${slot('amount')}::int returning balance`,
      { amount: 1, id: members[n % MEMBERS]! },
    );
  const booked = (n: number, round: number) =>
    spendCredits(db, { accountId: members[n % MEMBERS]!, amount: 1, reason: 'message', key: `bench:${round}:${n}` });
  const both: { bare: number; booked: number }[] = [];
  for (let round = -1; round < rounds; round++) {
    const bareFirst = round % 2 === 0;
    const runBare = async () => perSecond(await timeAll((n) => bare(n)));
    const runBooked = async () => perSecond(await timeAll((n) => booked(n, round)));
    const [first, second] = bareFirst ? [await runBare(), await runBooked()] : [await runBooked(), await runBare()];
    // The first round warms up.
    if (round >= 0) both.push(bareFirst ? { bare: first, booked: second } : { bare: second, booked: first });
  }
  const spent = before - (await total(db, members));
  const expected = spends * (rounds + 1) * 2;
  check(spent === expected, `${spent} credits left the wallets instead of ${expected}`);
  // The bare updates were never booked: revert them, so that the ledger can be reconciled.
  await sql`update wallet set balance = balance + ${(spends * (rounds + 1)) / MEMBERS}::int where account_id = any(${members})`.execute(db);
  const { differences } = await checkLedger(db);
  check(differences.length === 0, `the ledger differs after the spends: ${JSON.stringify(differences.slice(0, 3))}`);
  for (const { bare: one, booked: other } of both)
    console.log(
      `  ${spends} at once over ${MEMBERS} members: bare ${one.toFixed(0)}/s, spends ${other.toFixed(0)}/s, ${(other / one).toFixed(2)} ×`,
    );
  return median(both.map(({ bare: one, booked: other }) => other / one));
}

async function timeAll(one: (n: number) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await Promise.all(Array.from({ length: spends }, (_, n) => one(n)));
  return performance.now() - started;
}

async function total(db: Db, members: readonly number[]): Promise<number> {
  const { sum } = await db
    .selectFrom('wallet')
    .select((eb) => eb.fn.sum<number>('balance').as('sum'))
    .where('account_id', 'in', [...members])
    .executeTakeFirstOrThrow();
  return Number(sum);
}

/** Entries of 10,000 more members, with consistent wallets. */
async function fill(db: Db): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`
      insert into account (email, password_hash, status, language, signup_date)
      select 'filled-' || n || '@test.example', 'none', 'active', 'en', now() from generate_series(1, 10000) as n`.execute(one);
    await sql`
      with filled as (select id, row_number() over (order by id) - 1 as place from account where email like 'filled-%')
      insert into ledger (account_id, debit, credit, amount, reason, idempotency_key)
      select filled.id, case when n < 10000 then 'sold' else 'member_credits' end, case when n < 10000 then 'member_credits' else 'used' end,
        case when n < 10000 then 1000 else 1 end, case when n < 10000 then 'opening' else 'message' end, 'filled:' || n
      from generate_series(0, ${entries}::int - 1) as n join filled on filled.place = n % 10000`.execute(one);
    await sql`
      insert into wallet (account_id, balance)
      select account_id, sum(case when credit = 'member_credits' then amount else -amount end) from ledger
      where account_id in (select id from account where email like 'filled-%') group by account_id`.execute(one);
    await sql`analyze ledger`.execute(one);
  });
}

function check(holds: boolean, text: string): void {
  if (!holds) missed.push(text);
}
