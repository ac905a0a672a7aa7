import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { findBlocking } from '../testing/find-blocking.ts';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import type { Database } from './schema.ts';

const isPostgres = Boolean(process.env['TEST_DATABASE_URL']);

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const db = () => backend.deps.db;
/** What is logged, and who waits for it. */
function aLog() {
  const lines: string[] = [];
  let onLine = () => {};
  const write = (_: unknown, text: string) => {
    lines.push(text);
    onLine();
  };
  const said = (text: string) =>
    new Promise<void>((done) => {
      onLine = () => lines.includes(text) && done();
      onLine();
    });
  return { lines, said, info: write as never, warn: write as never };
}
const run = (text: string) => sql.raw(text).execute(db());
const applied = async () => (await run('select name from migration order by name')).rows.map((row) => (row as { name: string }).name);

test('a new file → applied once; of a release before that knows it not → kept, and it starts', async () => {
  const log = aLog();
  const more = [...readMigrations(), { name: '900-flower', text: 'create table flower (id bigint primary key)' }];
  await migrate(db(), log, more);
  await migrate(db(), log, more);
  expect(log.lines).toEqual(['database migrated']);
  await migrate(db(), log);
  expect(await applied()).toContain('900-flower');
});

test('one that fails in the middle → nothing of it stays, what was applied before it does', async () => {
  const wrong = [
    { name: '901-tree', text: 'create table tree (id bigint primary key)' },
    { name: '902-wrong', text: 'create table bush (id bigint primary key); select 1 / 0' },
  ];
  await expect(migrate(db(), aLog(), wrong)).rejects.toThrow('division by zero');
  expect(await applied()).toEqual(expect.arrayContaining(['901-tree']));
  expect(await applied()).not.toContain('902-wrong');
  expect((await run(`select to_regclass('tree') as tree, to_regclass('bush') as bush`)).rows).toEqual([{ tree: 'tree', bush: null }]);
});

test('outside a transaction → an index that an attempt left behind is dropped, and built anew', async () => {
  await run('create table leaf (n int)');
  await run('create index leaf_n on leaf (n)');
  const text = '-- no transaction\ndrop index concurrently if exists leaf_n;\ncreate index concurrently leaf_n on leaf (n desc);\n';
  await migrate(db(), aLog(), [{ name: '903-leaf', text }]);
  expect((await run(`select indexdef from pg_indexes where indexname = 'leaf_n'`)).rows).toEqual([
    { indexdef: expect.stringContaining('DESC') },
  ]);
});

test('a database of the migrations before 1.0 → refused with words, unchanged', async () => {
  await run('create table kysely_migration (name text)');
  await expect(migrate(db(), aLog(), [{ name: '904-seed', text: 'create table seed ()' }])).rejects.toThrow(/made before 1\.0.*empty one/s);
  expect(await applied()).not.toContain('904-seed');
  await run('drop table kysely_migration');
});

test('a file that was changed after it was applied → refused with words', async () => {
  const files = (text: string) => [{ name: '905-stone', text }];
  await migrate(db(), aLog(), files('create table stone ()'));
  await expect(migrate(db(), aLog(), files('create table stone (id bigint)'))).rejects.toThrow(/905-stone .* is another than the one/);
});

test('restored from a backup, without a search path → the texts of messages are made again', async () => {
  const found = await db()
    .transaction()
    .execute(async (trx) => {
      await sql`set local search_path = ''`.execute(trx);
      return sql`select public.search_form('Köln') as form`.execute(trx);
    });
  expect(found.rows).toEqual([{ form: 'koln\nkoeln' }]);
});

(isPostgres ? describe : describe.skip)('several processes', () => {
  let unbounded: Kysely<Database>;
  beforeAll(async () => {
    unbounded = new Kysely({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: backend.deps.config.DATABASE_URL! }) }),
    });
    await run('create table pond (id bigint)');
  });
  afterAll(() => unbounded.destroy());
  const IN_USE = 'a table that a migration changes is in use: trying again';

  /** Migrates while another transaction writes to the table, until `meanwhile` is over. */
  async function besideWriter(files: Migration[], log: ReturnType<typeof aLog>, meanwhile: () => Promise<unknown>): Promise<void> {
    const migrating = await db()
      .transaction()
      .execute(async (trx) => {
        await sql`insert into pond values (1)`.execute(trx);
        const done = migrate(unbounded, log, files);
        await Promise.race([log.said(IN_USE), done]);
        await meanwhile();
        return [done];
      });
    await Promise.all(migrating);
  }

  test('a table in use → others read it while the migration waits, says so, and is applied after', async () => {
    const log = aLog();
    await besideWriter([{ name: '906-pond', text: 'alter table pond add column depth int' }], log, () => run('select * from pond'));
    expect((await run('select depth from pond')).rows).toEqual([{ depth: null }]);
    expect(new Set(log.lines)).toEqual(new Set([IN_USE, 'database migrated']));
  });

  test('another process is migrating → waits for it, says so, and applies nothing twice', async () => {
    const [first, second] = [aLog(), aLog()];
    const files = [{ name: '907-pond', text: 'alter table pond add column width int' }];
    const WAITING = 'another process is migrating the database: waiting for it';
    let waiting: Promise<void> | undefined;
    await besideWriter(files, first, () => {
      waiting = migrate(unbounded, second, files);
      return Promise.race([second.said(WAITING), waiting]);
    });
    await waiting;
    expect(first.lines.at(-1)).toBe('database migrated');
    expect(new Set(second.lines)).toEqual(new Set([WAITING]));
  });
});

describe('what locks a large table', () => {
  test('the migrations after the first → nothing', async () => {
    const [, ...later] = readMigrations();
    for (const { name, text } of later) expect([name, await findBlocking(text)]).toEqual([name, []]);
  });

  test.each([
    'create index message_x on message (cost)',
    'drop index concurrently if exists message_x',
    'create unique index concurrently message_x on message (cost)',
    'alter table message add column mood text not null',
    'alter table message add column mood uuid default gen_random_uuid()',
    'alter table message add column mood text default gen_random_uuid()::text',
    'alter table message add column mood bigint generated by default as identity',
    'alter table message add column mood text generated always as (lower(text)) stored',
    'alter table message add column mood bigint references likes (id)',
    'alter table message add column mood text unique',
    'alter table message alter column gift set not null',
    'alter table message alter column cost type bigint',
    'alter table message add constraint dear check (cost < 9)',
    'alter table message add foreign key (sender_id) references account (id)',
    'alter table message add unique (sent_at)',
    'alter table message add constraint dear check (cost < 9) not valid; alter table message validate constraint dear',
    'alter table message rename column cost to price',
    'alter table message rename to note',
    'update message set cost = 0 where cost is null',
    'delete from live_event',
    'lock table message',
    '-- no transaction\ncreate index concurrently message_x on message (cost);',
    '-- no transaction\ndrop index concurrently if exists message_x;\ncreate index message_x on message (cost);',
    '-- no transaction\nalter table message add column mood text;',
  ])('%s → refused', async (text) => {
    expect(await findBlocking(text)).toEqual([expect.stringMatching(/\w/)]);
  });

  test.each([
    `alter table message add column mood text, add column calm jsonb not null default '{}'::jsonb, add column since timestamptz not null default now()`,
    'alter table message add constraint dear check (cost < 9) not valid',
    'alter table message validate constraint dear',
    'alter table message add constraint once unique using index message_x',
    'alter table message drop column gift, alter column cost drop not null, alter column cost set default 1',
    'create table mood (id bigint primary key, at timestamptz unique); create index mood_at on mood (at); insert into mood (id) values (1)',
    `update bundle set active = false where id = 'credits-10'; alter table site add column x text unique`,
    '-- no transaction\ndrop index concurrently if exists message_x;\ncreate index concurrently message_x on message (cost);',
    `create or replace function search_form(text) returns text language sql immutable as $$ select 'update message set cost = 0' $$`,
  ])('%s → allowed', async (text) => {
    expect(await findBlocking(text)).toEqual([]);
  });
});
