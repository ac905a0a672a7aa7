/** The throughput and latency of messages from one member's browser to another's: `npm run bench:events` (docs/benchmarks.md). */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '@nightlark/backend';
import { createDeps } from '@nightlark/backend/internals/create-deps';
import { printFigures, type Figure } from '../shared/figures.ts';
import { memoryMb, processesWith, treeOf } from '../shared/processes.ts';
import { openProduct } from '../releases/product.ts';
import { createDatabase } from '../shared/database.ts';
import { RATE, SETTLE_MS, start, STREAMS, type Send, type Trial } from './measure.ts';
import { comparePairs, isWhole, latency, openStreams, tryBareHop, tryRate, tryRates } from './phases.ts';
import { sendMessage } from './send.ts';
import { makeWriters } from './writers.ts';

const [P99_MS, TIMES, STREAM_KB, PAIRS_TIMES] = [25, 3, 25, 1.6];
/** Slower than this, messages queue up: the rate is not sustained. */
const SUSTAINED_MS = 500;
/** Two gateways, two backends, PostgreSQL, Redis and the load: with fewer cores a second pair has nothing to run on. */
const CORES_FOR_PAIRS = 4;
const cores = availableParallelism();

const { DATABASE_URL: server, REDIS_URL } = process.env;
if (!server || !REDIS_URL) throw new Error('DATABASE_URL (a PostgreSQL to make a database on) and REDIS_URL are needed');
if (STREAMS % 4 !== 0) throw new Error('BENCH_STREAMS must be a multiple of four: two gateways with pairs of members');

const directory = await mkdtemp(path.join(tmpdir(), 'nightlark-bench-'));
const database = await createDatabase(server);
const figures: Figure[] = [];
try {
  const many = String(STREAMS + 1_000);
  const product = await openProduct(Number(process.env['BENCH_PORT'] ?? 4390), {
    backend: { DATABASE_URL: database.url, REDIS_URL },
    // It would log each call that an overloaded backend refuses.
    gateway: { LOG_LEVEL: 'fatal', STREAMS_PER_ADDRESS: many, CONNECTIONS_PER_ADDRESS: many, MAX_CONNECTIONS: many },
  });
  // A backend process of its own: what it publishes arrives by Redis.
  const other = await createDeps(
    readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', DEMO: 'false', DATA_DIR: directory, DATABASE_URL: database.url, REDIS_URL }),
  );
  try {
    const url = await product.startGateway();
    const members = await makeWriters(other, STREAMS);
    const gateway = () => processesWith('gateway/src/main.ts').filter((pid) => treeOf(process.pid).includes(pid));
    const before = memoryMb(gateway()).resident;
    const listener = start('listen.ts');
    console.log(`› Opening ${STREAMS} streams …`);
    const open = await openStreams(listener, url, members);
    await wait(SETTLE_MS);
    const perStreamKb = ((memoryMb(gateway()).resident - before) * 1_024) / STREAMS;
    console.log('› Published over Redis, through backend and gateway …');
    const publish: Send = (stream, message) => {
      other.events.publish(members[stream]!.id, 'credits', { credits: message, paid_user: false });
      return Promise.resolve(true);
    };
    const published = await tryRate('published', listener, publish, RATE);
    console.log('› Sent through gateway, backend, database and Redis …');
    const trials = await tryRates(listener, (stream, message) => sendMessage(url, members[stream]!, `#${message}`), P99_MS);
    listener.kill();
    const sustained = trials.find((trial) => isWhole(trial) && trial.p99 <= SUSTAINED_MS) ?? trials.at(-1)!;
    const inTime = trials.find((trial) => isWhole(trial) && trial.p99 <= P99_MS);
    console.log('› Over one bare hop …');
    const bare = await tryBareHop(sustained.rate);
    const bareAtRate = sustained.rate === RATE ? bare : await tryBareHop(RATE);
    console.log('› Two gateways and two backends against one of each …');
    const pairs = await comparePairs([url, await product.startSecondPair()], members);
    const isEnough = cores >= CORES_FOR_PAIRS;
    if (!isEnough)
      console.log(`  ${cores} cores: both pairs, database, Redis and load share them, so the second pair has no core of its own`);

    const against = ({ p99 }: Trial, hop: Trial) => `${(p99 / hop.p99).toFixed(2)} × of ${latency(hop)}`;
    const at = `at ${Math.round(sustained.rate)}/s`;
    figures.push(
      { name: 'streams that opened', value: `${open}`, target: `${STREAMS}`, isMet: open === STREAMS },
      {
        name: 'held by the gateway for a stream',
        value: `${perStreamKb.toFixed(1)} KB`,
        target: `≤ ${STREAM_KB} KB`,
        isMet: perStreamKb <= STREAM_KB,
      },
      {
        name: 'messages sent and received a second',
        value: isWhole(sustained) ? `${Math.round(sustained.rate)}` : 'none of the rates',
        target: `${RATE}`,
        isMet: isWhole(sustained) && sustained.rate >= RATE,
      },
      { name: `send to arrival ${at}, p99`, value: latency(sustained), target: `≤ ${P99_MS} ms`, isMet: sustained.p99 <= P99_MS },
      {
        name: 'the same against one bare hop',
        value: against(sustained, bare),
        target: `≤ ${TIMES} ×`,
        isMet: sustained.p99 <= TIMES * bare.p99,
      },
      {
        name: `highest rate within ${P99_MS} ms`,
        value: inTime ? `${Math.round(inTime.rate)}/s, ${latency(inTime)}` : 'none of the rates',
        target: `${RATE}/s`,
        isMet: inTime?.rate === RATE,
      },
      {
        name: `published over Redis at ${RATE}/s: arrived`,
        value: `${published.arrived} of ${published.sent}`,
        target: 'all',
        isMet: isWhole(published),
      },
      { name: 'publishing to arrival, p99', value: latency(published), target: `≤ ${P99_MS} ms`, isMet: published.p99 <= P99_MS },
      {
        name: 'the same against one bare hop',
        value: against(published, bareAtRate),
        target: `≤ ${TIMES} ×`,
        isMet: published.p99 <= TIMES * bareAtRate.p99,
      },
      {
        name: `2 gateways + 2 backends to 1 + 1, ${cores} cores`,
        value: `${pairs.ratio.toFixed(2)} × (${Math.round(pairs.two)} to ${Math.round(pairs.one)}/s)`,
        target: isEnough ? `≥ ${PAIRS_TIMES} ×` : `none on fewer than ${CORES_FOR_PAIRS} cores`,
        isMet: !isEnough || pairs.ratio >= PAIRS_TIMES,
      },
    );
  } finally {
    await other.close();
    await product.stop();
  }
} finally {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
}
printFigures(figures);
const missed = figures.filter(({ isMet }) => !isMet).length;
console.log(missed === 0 ? '✓ Messages arrive in time.' : `✗ ${missed} of ${figures.length} figures are missed.`);
process.exit(missed === 0 ? 0 : 1);
