/** The throughput and latency of live events from a backend to a gateway's browsers: `npm run bench:events` (docs/benchmarks.md). */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@nightlark/backend';
import { createDeps } from '@nightlark/backend/internals/create-deps';
import { printFigures, type Figure } from '../hold/figures.ts';
import { memoryMb, processesWith, treeOf } from '../pages/processes.ts';
import { openProduct } from '../releases/product.ts';
import { createDatabase } from '../search/engine.ts';
import type { ListenReport, ListenCommand } from './listen.ts';
import { makeListeners } from './members.ts';

const STREAMS = Number(process.env['BENCH_STREAMS'] ?? 10_000);
const MESSAGES_PER_SECOND = Number(process.env['BENCH_MESSAGES'] ?? 1_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
const TICK_MS = 5;
const SETTLE_MS = 3_000;
const [P99_MS, TIMES, STREAM_KB] = [25, 3, 25];
const TARGET = `${STREAMS} streams, ${MESSAGES_PER_SECOND} messages/s`;

const { DATABASE_URL: server, REDIS_URL } = process.env;
if (!server || !REDIS_URL) throw new Error('DATABASE_URL (a PostgreSQL to make a database on) and REDIS_URL are needed');

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const at = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
const start = (file: string) => fork(path.join(import.meta.dirname, file), { stdio: 'inherit' });

async function ask(child: ChildProcess, message: ListenCommand | 'heard?'): Promise<ListenReport> {
  const died = new AbortController();
  const die = () => died.abort(new Error('the listening process died'));
  child.once('exit', die);
  child.send(message);
  const [heard] = (await once(child, 'message', { signal: died.signal })) as [ListenReport];
  child.off('exit', die);
  return heard;
}

interface Delays {
  sent: number;
  arrived: number;
  /** Latencies in milliseconds, sorted. */
  sorted: number[];
}

/** Sends messages at a constant rate, each to one stream, and waits for them. */
async function measure(listener: ChildProcess, send: (stream: number, message: number) => void): Promise<Delays> {
  await ask(listener, 'heard?');
  const sentAt: number[] = [];
  const began = performance.now();
  const total = MESSAGES_PER_SECOND * SECONDS;
  while (sentAt.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1_000) * MESSAGES_PER_SECOND));
    while (sentAt.length < due) {
      // Spread over distant streams, so that none has two messages in flight.
      send((sentAt.length * 7_919) % STREAMS, sentAt.length);
      sentAt.push(performance.timeOrigin + performance.now());
    }
    await pause(TICK_MS);
  }
  await pause(SETTLE_MS);
  const { arrivals } = await ask(listener, 'heard?');
  const sorted = arrivals.map(([message, time]) => time - sentAt[message]!).sort((a, b) => a - b);
  return { sent: total, arrived: new Set(arrivals.map(([message]) => message)).size, sorted };
}

async function bareHop(): Promise<Delays> {
  const [hop, listener] = [start('bare-hop.ts'), start('listen.ts')];
  try {
    const [{ port }] = (await once(hop, 'message')) as [{ port: number }];
    await ask(listener, { port, cookies: Array.from({ length: STREAMS }, () => 'none') });
    return await measure(listener, (stream, message) => void hop.send([stream, message]));
  } finally {
    for (const child of [hop, listener]) child.kill();
  }
}

const directory = await mkdtemp(path.join(tmpdir(), 'nightlark-bench-'));
const database = await createDatabase(server);
const figures: Figure[] = [];
try {
  const many = String(STREAMS + 1_000);
  const product = await openProduct(Number(process.env['BENCH_PORT'] ?? 4390), {
    backend: { DATABASE_URL: database.url, REDIS_URL },
    gateway: { STREAMS_PER_ADDRESS: many, CONNECTIONS_PER_ADDRESS: many, MAX_CONNECTIONS: many },
  });
  // A second backend process: its events arrive by Redis.
  const other = await createDeps(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', DEMO: 'false', DATA_DIR: directory, DATABASE_URL: database.url, REDIS_URL })); // prettier-ignore
  try {
    const url = new URL(await product.startGateway());
    const listeners = await makeListeners(other, STREAMS);
    const gateway = () => processesWith('gateway/src/main.ts').filter((pid) => treeOf(process.pid).includes(pid));
    const before = memoryMb(gateway()).resident;
    const listener = start('listen.ts');
    console.log(`› Opening ${STREAMS} streams …`);
    const { open } = await ask(listener, { port: Number(url.port), cookies: listeners.map(({ cookie }) => cookie) });
    await pause(SETTLE_MS);
    const perStreamKb = ((memoryMb(gateway()).resident - before) * 1_024) / STREAMS;
    console.log('› Through Redis, backend and gateway …');
    const ours = await measure(listener, (stream, message) => other.events.publish(listeners[stream]!.id, 'credits', { credits: message, paid_user: true })); // prettier-ignore
    listener.kill();
    console.log('› Over one bare hop …');
    const bare = await bareHop();
    const [p50, p99] = [at(ours.sorted, 0.5), at(ours.sorted, 0.99)];
    const [bare50, bare99] = [at(bare.sorted, 0.5), at(bare.sorted, 0.99)];
    figures.push(
      { name: `streams that opened, ${TARGET}`, value: `${open}`, target: `${STREAMS}`, isMet: open === STREAMS },
      { name: 'messages that arrived', value: `${ours.arrived} of ${ours.sent}`, target: 'all', isMet: ours.arrived === ours.sent },
      { name: 'send to arrival, p99', value: `${p99.toFixed(1)} ms (median ${p50.toFixed(1)})`, target: `≤ ${P99_MS} ms`, isMet: p99 <= P99_MS },
      { name: 'the same against one bare hop', value: `${(p99 / bare99).toFixed(2)} × of ${bare99.toFixed(1)} ms (median ${bare50.toFixed(1)})`, target: `≤ ${TIMES} ×`, isMet: p99 <= TIMES * bare99 },
      { name: 'held by the gateway for a stream', value: `${perStreamKb.toFixed(1)} KB`, target: `≤ ${STREAM_KB} KB`, isMet: perStreamKb <= STREAM_KB },
    ); // prettier-ignore
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
console.log(missed === 0 ? '✓ Events arrive in time.' : `✗ ${missed} of ${figures.length} figures are missed.`);
process.exit(missed === 0 ? 0 : 1);
