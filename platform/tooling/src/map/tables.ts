import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from './sources.ts';

/** Tables by name, each with the migration that creates it (relative to the root of the repository). */
export type Tables = ReadonlyMap<string, string>;

export function readTables(root: string): Tables {
  const migrations = globSync('backend/src/db/migrations/*.sql', { cwd: root }).sort();
  return new Map(
    migrations.flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/^create table (\w+)/gm)].map(([, table]) => [table!, file] as const),
    ),
  );
}

/** The folders that read and write a table: `modules/<name>` or another one of `backend/src`, or the console. */
export function readTableOwners(root: string, tables: Tables): Map<string, { writes: string[]; reads: string[] }> {
  const files = globSync('{backend,console}/src/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .sort();
  const uses = files.map((file) => ({
    folder: file.startsWith('console/') ? 'console' : /src\/(modules\/[^/]+|[^/]+)/.exec(file)![1]!,
    ...tablesIn(codeOf(path.join(root, file)), tables),
  }));
  const folders = (kind: keyof TableUse, table: string) => [
    ...new Set(uses.filter((use) => use[kind].has(table)).map(({ folder }) => folder)),
  ];
  return new Map(
    [...tables.keys()].map((table) => {
      const writes = folders('writes', table);
      return [table, { writes, reads: folders('reads', table).filter((folder) => !writes.includes(folder)) }];
    }),
  );
}

export interface TableUse {
  reads: Set<string>;
  writes: Set<string>;
}

const WRITES = /(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)|\b(?:insert into|delete from|update)\s+(\w+)/g;
const READS = /(?:selectFrom|\w*[jJ]oin\w*)\(\s*\[?\s*'(\w+)|\b(?:from|join)\s+(\w+)/g;

/** The tables that code uses by the query builder or in SQL; names that are no table are ignored. */
export function tablesIn(code: string, tables: Tables): TableUse {
  const found = (pattern: RegExp) =>
    new Set([...code.matchAll(pattern)].map(([, built, written]) => built ?? written!).filter((name) => tables.has(name)));
  return { reads: found(READS), writes: found(WRITES) };
}
