/**
 * Breaks the cluster's parts one after the other while members write, like and open pages: `npm run test:faults -- [--minutes N] [--archive FILE] [name …]`.
 * Needs TEST_DATABASE_URL, where it makes an empty database, and TEST_REDIS_URL. Exits with 1 if a message was lost or doubled, or members
 * waited longer than a row's bound.
 */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '@nightlark/backend';
import { openDatabase } from '@nightlark/backend/internals/database';
import { canStartPostgres, startPostgresPair, type PostgresPair } from '@nightlark/backend/testing/postgres-pair';
import { freePort } from '@nightlark/tooling/free-port';
import { ROOT } from '@nightlark/tooling/packages';
import { sql } from 'kysely';
import { pino } from 'pino';
import { startCluster, type Cluster } from './cluster.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { Members } from './members.ts';
import { createWays } from './ways.ts';
import { withDatabase } from './with-database.ts';

const PAIRS = 6;
/** How long a fault lasts; a supervisor starts an ended process anew within that. */
const FAULT_MS = 5_000;
/** Until members are served as before. */
const AFTER_MS = 4_000;
const WELL_MS = 60_000;
const LOOK_MS = 200;
/** How long each packet is held back, either way: by a far network, and by a mail server that makes senders wait. */
const SLOW_MS = 100;
const SLOW_MAIL_MS = 1_000;
/** Quiet time before a fault, so that a row has its own figures alone. */
const CALM_MS = 2_000;

type Ways = ReturnType<typeof createWays>;

interface Fault {
  name: string;
  /** What members do is done within this, from its first try on, milliseconds. */
  boundMs: number;
  begin(): unknown;
  end(): unknown;
  /** Somebody asks for a link that has to be mailed meanwhile. */
  isOfMail?: boolean;
  /** Nothing is as before afterwards: it comes last. */
  isLast?: boolean;
}

interface Row {
  fault: string;
  tries: number;
  failed: string;
  'longest s': number;
  'bound s': number;
  'link s'?: number;
  'well after s': number;
}

/** As long as it lasts, where members need the service itself. */
const LASTING_MS = FAULT_MS + AFTER_MS;
/** More than what gateways sign for backends bears. */
const CLOCK_OFF_MS = 6 * 60_000;

function ofPrograms(cluster: Cluster, world: Ways['world']): Fault[] {
  const signal = (name: string, what: NodeJS.Signals) => process.kill(cluster.programs.find((one) => one.name === name)!.pid, what);
  const first = cluster.programs.map(({ name }) => name).filter((name) => /1$/.test(name));
  return first.flatMap((name): Fault[] => [
    { name: `${name} killed`, boundMs: AFTER_MS, begin: () => signal(name, 'SIGKILL'), end: () => cluster.restart(name) },
    { name: `${name} stopped`, boundMs: AFTER_MS, begin: () => signal(name, 'SIGTERM'), end: () => cluster.restart(name) },
    // A balancer finds it out by its checks; what is on its way waits for the one who asked to give up.
    { name: `${name} frozen`, boundMs: LASTING_MS, begin: () => signal(name, 'SIGSTOP'), end: () => signal(name, 'SIGCONT') },
    ...([1, -1] as const).map((way) => ({
      name: `${name} six minutes ${way > 0 ? 'fast' : 'slow'}`,
      boundMs: AFTER_MS,
      begin: () => world.change({ clocks: { [name]: way * CLOCK_OFF_MS } }),
      end: world.heal,
    })),
  ]);
}

/** The primary ends for good; its replica, which has every commit, takes its place. */
function failover({ ways }: Ways, { primary, replica }: PostgresPair): Fault {
  async function begin(): Promise<void> {
    await primary.kill();
    await replica.query('select pg_promote()');
    ways['database']!.leadTo(replica.url);
  }
  return { name: 'database failed over to its replica', boundMs: LASTING_MS, begin, end: () => undefined, isLast: true };
}

function ofServices({ ways, world }: Ways, mail: MailServer): Fault[] {
  const faults = Object.entries(ways).flatMap(([name, way]): Fault[] => {
    // Only the database is needed by what the members do.
    const common = { boundMs: name === 'database' ? LASTING_MS : AFTER_MS, end: () => way.heal(), isOfMail: name === 'mail' };
    return [
      { ...common, name: `${name} gone`, begin: () => way.refuse() },
      { ...common, name: `${name} frozen`, begin: () => way.freeze() },
      { ...common, name: `${name} slow`, begin: () => way.slow(name === 'mail' ? SLOW_MAIL_MS : SLOW_MS) },
      { ...common, name: `${name} with an expired certificate`, begin: () => way.expire() },
    ];
  });
  const cut = () => Object.values(ways).forEach((way) => way.reset());
  const names = (how: 'unknown' | 'slow') => ({ boundMs: LASTING_MS, end: world.heal, begin: () => (world.change({ names: how }), cut()) });
  return [
    ...faults,
    { name: 'mail refused', boundMs: AFTER_MS, begin: () => mail.refuse(true), end: () => mail.refuse(false), isOfMail: true },
    { name: 'names unknown, all connections cut', ...names('unknown') },
    { name: 'names slow, all connections cut', ...names('slow') },
  ];
}

/** Waits until gateways and backends say that they are well. @returns how long that took, milliseconds; Infinity if too long */
async function untilWell({ programs }: Cluster): Promise<number> {
  const begun = performance.now();
  const serving = programs.filter(({ name }) => !name.startsWith('console'));
  const isWell = ({ url }: { url: string }) =>
    fetch(`${url.replace('127.0.0.1', 'localhost')}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      async (answer) => (await answer.body?.cancel(), answer.ok),
      () => false,
    );
  while (performance.now() - begun < WELL_MS) {
    if ((await Promise.all(serving.map(isWell))).every(Boolean)) return performance.now() - begun;
    await wait(LOOK_MS);
  }
  return Infinity;
}

async function tryFault(fault: Fault, cluster: Cluster, members: Members): Promise<Row> {
  await wait(CALM_MS);
  members.takeMet();
  await fault.begin();
  if (fault.isOfMail) await members.askForLink();
  await wait(FAULT_MS);
  await fault.end();
  const wellMs = await untilWell(cluster);
  await wait(CALM_MS);
  const { tries, failed, longestMs, longestLinkMs } = members.takeMet();
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  const row = {
    tries,
    failed: asText(failed),
    'longest s': seconds(longestMs),
    'bound s': seconds(fault.boundMs),
    ...(fault.isOfMail && { 'link s': seconds(longestLinkMs) }),
    'well after s': seconds(wellMs),
  };
  console.log(`${isHeld(row) ? '✓' : '✗'} ${fault.name}: ${JSON.stringify(row)}`);
  return { fault: fault.name, ...row };
}

const asText = (failed: Record<string, number>) =>
  Object.entries(failed)
    .map(([what, count]) => `${what} × ${count}`)
    .join(', ');
const isHeld = (row: Omit<Row, 'fault'>) =>
  row['longest s'] <= row['bound s'] && (row['link s'] ?? 0) <= LASTING_MS / 1_000 && row['well after s'] < WELL_MS / 1_000;

/** The rows in their order; with a time in any order, over and over until it is up. */
async function tryAll(faults: readonly Fault[], minutes: number, one: (fault: Fault) => Promise<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  if (minutes === 0) for (const fault of faults) rows.push(await one(fault));
  const again = faults.filter(({ isLast }) => !isLast);
  for (const end = Date.now() + minutes * 60_000; Date.now() < end;) rows.push(await one(again[randomInt(again.length)]!));
  return rows;
}

/** @param pair of the database, where it has a replica */
async function run(databaseUrl: string, redisUrl: string, pair: PostgresPair | null): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { minutes: { type: 'string', default: '0' }, archive: { type: 'string' } },
  });
  const minutes = Number(values.minutes);
  if (!(minutes >= 0)) throw new Error(`--minutes is a number, not ${values.minutes}.`);
  const directory = mkdtempSync(path.join(tmpdir(), 'nightlark-faults-'));
  const ways = createWays(directory);
  const mail = await startMailServer();
  const cluster = await startCluster({
    archive: values.archive && path.resolve(values.archive),
    key: path.join(ROOT, process.env['DATA_DIR'] || '.data', 'keys/registry-public.pem'),
    port: await freePort(),
    directDatabaseUrl: databaseUrl,
    databaseUrl: await ways.lay('database', databaseUrl),
    redisUrl: await ways.lay('redis', redisUrl),
    wayToBucket: (url) => ways.lay('bucket', url),
    env: {
      ...ways.env,
      SMTP_URL: await ways.lay('mail', mail.url),
      ...(pair && { DATABASE_READ_URL: await ways.lay('replica', pair.replica.url) }),
    },
    onEnd: () => {},
  });
  const { db, close } = await openDatabase({ url: databaseUrl, timeoutMs: 30_000, log: pino({ level: 'silent' }) });
  try {
    // Redis is shared by whatever is tested on this machine: limits and live events go by the member's number.
    await sql`select setval(pg_get_serial_sequence('account', 'id'), ${sql.lit(randomInt(1_000_000, 900_000_000))})`.execute(db);
    const members = await Members.start({ db, now: () => new Date(), config: { PUBLIC_URL: cluster.url } as Config }, PAIRS);
    const all = [...ofPrograms(cluster, ways.world), ...ofServices(ways, mail), ...(pair ? [failover(ways, pair)] : [])];
    const faults = all.filter(({ name }) => positionals.length === 0 || positionals.some((given) => name.includes(given)));
    if (faults.length === 0) throw new Error(`No fault is named so: ${positionals.join(', ')}.`);
    const rows = await tryAll(faults, minutes, (fault) => tryFault(fault, cluster, members));
    const sent = members.count();
    const broken = await members.stop();
    console.table(rows);
    for (const what of broken) console.log(`✗ ${what}`);
    console.log(`${sent} messages sent, ${broken.length === 0 ? 'each received once and in order' : 'not all as they were sent'}`);
    return broken.length === 0 && rows.every(isHeld);
  } finally {
    await close();
    await cluster.stop();
    await ways.close();
    await mail.close();
    rmSync(directory, { recursive: true });
  }
}

/** With a replica that has each commit before it is answered. */
async function runWithPair(redisUrl: string): Promise<boolean> {
  const pair = await startPostgresPair();
  try {
    await pair.primary.query(`alter system set synchronous_standby_names = '*'`);
    await pair.primary.query('select pg_reload_conf()');
    return await run(pair.primary.url, redisUrl, pair);
  } finally {
    await pair.close();
  }
}

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
if (!TEST_DATABASE_URL || !TEST_REDIS_URL) throw new Error('TEST_DATABASE_URL and TEST_REDIS_URL say which PostgreSQL and Redis to use.');
const held = canStartPostgres
  ? await runWithPair(TEST_REDIS_URL)
  : await withDatabase(TEST_DATABASE_URL, (url) => run(url, TEST_REDIS_URL, null));
process.exit(held ? 0 : 1);
