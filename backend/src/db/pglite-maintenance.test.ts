import { sql } from 'kysely';
import { pino } from 'pino';
import { openDatabase, type OpenDatabase } from './open.ts';
import { maintainPglite } from './pglite-maintenance.ts';

const log = pino({ level: 'silent' });
let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase({ timeoutMs: 60_000, log });
}, 120_000);
afterAll(() => database.close());

const lastVacuum = async () =>
  (await sql<{ at: Date | null }>`select last_vacuum as at from pg_stat_user_tables where relname = 'account'`.execute(database.db))
    .rows[0]!.at;

test('maintenance while a call’s transaction is open → the transaction is committed, and afterwards tables are vacuumed', async () => {
  const { db } = database;
  await sql`create table note (text text)`.execute(db);
  let maintained: Promise<void> | undefined;
  await db.transaction().execute(async (trx) => {
    await sql`insert into note values ('one')`.execute(trx);
    maintained = maintainPglite(db, log);
    // The job gets its turn.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`insert into note values ('two')`.execute(trx);
  });
  await maintained;
  expect((await sql`select text from note`.execute(db)).rows).toEqual([{ text: 'one' }, { text: 'two' }]);
  expect(await lastVacuum()).toBeInstanceOf(Date);
});

test('calls during maintenance → answered between its statements', async () => {
  const { db } = database;
  let isOver = false;
  const maintained = maintainPglite(db, log).then(() => (isOver = true));
  await sql`select 1`.execute(db);
  expect(isOver).toBe(false);
  await maintained;
});
