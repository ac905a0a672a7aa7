/** Latency of a search among a million members, compared with a select by primary key: `npm run bench:search` (docs/benchmarks.md). */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Deps } from '@nightlark/backend';
import { openPglite, openPostgres, type Engine } from './engine.ts';
import { median, quantile } from '../shared/statistics.ts';
import { generate } from './members.ts';
import { deepPage, drawQuery, search, someViewers, type Viewers } from './searches.ts';

/** Runs a task `count` times with a given concurrency. @returns how long each took, in milliseconds */
async function timed(count: number, inFlight: number, task: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  let left = count;
  const lane = async () => {
    while (left-- > 0) {
      const started = performance.now();
      await task();
      took.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return took;
}

const ms = (value: number) => value.toFixed(2);

function line(name: string, took: readonly number[]): string {
  return `| ${name.padEnd(44)} | ${String(took.length).padStart(6)} | ${ms(median(took)).padStart(7)} | ${ms(quantile(took, 0.99)).padStart(7)} | ${ms(Math.max(...took)).padStart(8)} |`;
}

const HEAD = `| ${'milliseconds'.padEnd(44)} |  times |  median |     p99 |      max |\n| ${'-'.repeat(44)} | -----: | ------: | ------: | -------: |`;

const LIMITS = { medianRatio: 8, p99Ms: 10, deepRatio: 2, pgliteP99Ms: 25 } as const;
const IN_FLIGHT = 4;
const ROUNDS = 10;

const { values } = parseArgs({
  options: { members: { type: 'string', default: '1000000' }, pglite: { type: 'string', default: '100000' }, only: { type: 'string' } },
});
const server = process.env['BENCH_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const missed: string[] = [];

if (values.only !== 'pglite') await measure('PostgreSQL', await openPostgres(server), Number(values.members), benchPostgres);
if (values.only !== 'postgres') await measure('PGlite', await openPglite(), Number(values.pglite), benchPglite);
for (const text of missed) console.error(`✗ ${text}`);
if (missed.length === 0) console.log('✓ Search is within its targets.');
process.exitCode = missed.length > 0 ? 1 : 0;

async function measure(
  name: string,
  engine: Engine,
  members: number,
  bench: (deps: Deps, viewers: Viewers, members: number) => Promise<void>,
) {
  try {
    console.log(`\n› ${name}: generating ${members} members and ${2 * members} blocks …`);
    await engine.deps.slowDb.connection().execute(async (db) => {
      await sql`set statement_timeout = 0`.execute(db);
      await generate(db, { members, blocks: 2 * members });
    });
    const [{ version }] = (await sql<{ version: string }>`select version()`.execute(engine.deps.db)).rows as [{ version: string }];
    console.log(`  ${version.split(' ').slice(0, 2).join(' ')}\n`);
    await bench(engine.deps, await someViewers(engine.deps, members), members);
  } finally {
    await engine.close();
  }
}

async function benchPostgres(deps: Deps, viewers: Viewers, members: number): Promise<void> {
  const { keys, searches, byName } = await besideKeys(deps, viewers, members, {
    rounds: ROUNDS,
    keys: 2_000,
    searches: 400,
    inFlight: IN_FLIGHT,
  });
  const heavy = await timed(500, IN_FLIGHT, () => search(deps, any(viewers.heavy), drawQuery().query));
  const { first, deep } = await firstAndDeep(deps, viewers);
  console.log(HEAD);
  console.log(line('select by primary key', keys));
  console.log(line('search: first page with exact total', searches));
  for (const [name, took] of byName) console.log(line(`  ${name}`, took));
  console.log(line('a viewer with 5,000 blocks', heavy));
  console.log(line('first page, of searches with 100 pages', first));
  console.log(line('the 100th page of the same', deep));
  const ratio = median(searches) / median(keys);
  const depth = median(deep) / median(first);
  console.log(
    `\n  median ${ratio.toFixed(1)} × a primary key (at most ${LIMITS.medianRatio}); the 100th page ${depth.toFixed(2)} × the first (at most ${LIMITS.deepRatio})`,
  );
  check(ratio <= LIMITS.medianRatio, `PostgreSQL: the median is ${ratio.toFixed(1)} × a select by primary key`);
  check(quantile(searches, 0.99) <= LIMITS.p99Ms, `PostgreSQL: p99 ${quantile(searches, 0.99).toFixed(1)} ms`);
  check(depth <= LIMITS.deepRatio, `PostgreSQL: the 100th page takes ${depth.toFixed(2)} × the first`);
}

async function benchPglite(deps: Deps, viewers: Viewers, members: number): Promise<void> {
  const { keys, searches } = await besideKeys(deps, viewers, members, { rounds: 4, keys: 500, searches: 250, inFlight: 1 });
  const four = await timed(500, IN_FLIGHT, () => search(deps, any(viewers.ordinary), drawQuery().query));
  console.log(HEAD);
  console.log(line('select by primary key', keys));
  console.log(line('search: first page with exact total', searches));
  console.log(line(`the same, ${IN_FLIGHT} in flight (one session: they queue)`, four));
  check(quantile(searches, 0.99) <= LIMITS.pgliteP99Ms, `PGlite: p99 ${quantile(searches, 0.99).toFixed(1)} ms`);
}

interface Plan {
  rounds: number;
  keys: number;
  searches: number;
  inFlight: number;
}

/** Both alternately, so that other load on the machine affects both. */
async function besideKeys(deps: Deps, { ordinary }: Viewers, members: number, plan: Plan) {
  const keys: number[] = [];
  const searches: number[] = [];
  const byName = new Map<string, number[]>();
  const selectOne = () =>
    deps.db
      .selectFrom('profile')
      .selectAll()
      .where('id', '=', 1 + Math.floor(Math.random() * members))
      .executeTakeFirst();
  const searchOne = async () => {
    const { name, query } = drawQuery();
    const started = performance.now();
    await search(deps, any(ordinary), query);
    byName.set(name, [...(byName.get(name) ?? []), performance.now() - started]);
  };
  await timed(plan.searches, plan.inFlight, searchOne);
  await timed(plan.keys, plan.inFlight, selectOne);
  byName.clear();
  for (let round = 0; round < plan.rounds; round++) {
    keys.push(...(await timed(plan.keys, plan.inFlight, selectOne)));
    searches.push(...(await timed(plan.searches, plan.inFlight, searchOne)));
  }
  return { keys, searches, byName };
}

/** The first page and the 100th of the same searches, alternately. */
async function firstAndDeep(deps: Deps, { ordinary }: Viewers) {
  const first: number[] = [];
  const deep: number[] = [];
  for (let found = 0; found < 12;) {
    const viewer = any(ordinary);
    const { query } = drawQuery();
    const page = await deepPage(deps, viewer, query);
    if (!page) continue;
    found++;
    for (let round = 0; round < 5; round++) {
      first.push(...(await timed(4, IN_FLIGHT, () => search(deps, viewer, query))));
      deep.push(...(await timed(4, IN_FLIGHT, () => search(deps, viewer, { ...query, page }))));
    }
  }
  return { first, deep };
}

function any<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)]!;
}

function check(holds: boolean, text: string): void {
  if (!holds) missed.push(text);
}
