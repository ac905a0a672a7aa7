import { NOT_PERSONAL, STORED_DATA } from '@nightlark/contract/stored-data';
import { sql } from 'kysely';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

let backend: TestBackend;
let tables: Map<string, string[]>;
beforeAll(async () => {
  backend = await startTestBackend({ demo: false });
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() order by table_name, ordinal_position`.execute(backend.deps.db);
  tables = new Map(
    Map.groupBy(rows, ({ table }) => table)
      .entries()
      .map(([table, found]) => [table, found.map(({ column }) => column)]),
  );
});
afterAll(() => backend.close());

const listed = STORED_DATA.flatMap(({ columns = {} }) =>
  Object.entries(columns).flatMap(([table, names]) => names.map((column) => `${table}.${column}`)),
);

test('every table of the database → personal or not, and said so', () => {
  const personal = new Set(listed.map((place) => place.split('.', 1)[0]!));
  expect([...personal, ...Object.keys(NOT_PERSONAL)].sort()).toEqual([...tables.keys()].sort());
});

test('every column of a table with personal data → in the inventory, once, and none that is not there', () => {
  const there = [...tables]
    .filter(([table]) => !(table in NOT_PERSONAL))
    .flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
  expect(listed.toSorted()).toEqual(there.sort());
});

test('every table that names a member → in the inventory', () => {
  expect(PERSONAL_TABLES.filter(({ table }) => !listed.some((place) => place.startsWith(`${table}.`)))).toEqual([]);
});
