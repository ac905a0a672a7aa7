import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../shared/statistics.ts';
import type { ListenCommand, ListenReport } from './listen.ts';

export const STREAMS = Number(process.env['BENCH_STREAMS'] ?? 10_000);
/** Messages a second to reach. */
export const RATE = Number(process.env['BENCH_MESSAGES'] ?? 1_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
const TICK_MS = 5;
/** For what is under way at the end of a measurement. */
export const SETTLE_MS = 3_000;
/** Coprime with the number of streams: successive messages go to distant streams, so that none has two in flight. */
const STRIDE = 7_919;

export const start = (file: string) => fork(path.join(import.meta.dirname, file), { stdio: 'inherit' });

/** Sends the message with this number by, or to, one of the streams. @returns whether it was accepted */
export type Send = (stream: number, message: number) => Promise<boolean>;

export interface Trial {
  /** Messages per second. */
  rate: number;
  sent: number;
  accepted: number;
  arrived: number;
  /** From sending to arrival, in milliseconds. */
  p50: number;
  p99: number;
}

/** Asks a listening process to open streams, or what has arrived since the last time. */
export async function ask(listener: ChildProcess, message: ListenCommand | 'heard?'): Promise<ListenReport> {
  const died = new AbortController();
  const die = () => died.abort(new Error('the listening process died'));
  listener.once('exit', die);
  listener.send(message);
  const [heard] = (await once(listener, 'message', { signal: died.signal })) as [ListenReport];
  listener.off('exit', die);
  return heard;
}

/** Numbers are never used twice: late messages of one trial don't count in the next. */
let nextMessage = 0;
const streamOf = (message: number, streams: number) => (message * STRIDE) % streams;

/** Sends at a constant rate, whatever the responses, and waits for the arrivals. */
export async function measure(listener: ChildProcess, send: Send, rate: number): Promise<Trial> {
  await ask(listener, 'heard?');
  const total = Math.round(rate * SECONDS);
  const sentAt = new Map<number, number>();
  const answers: Promise<boolean>[] = [];
  const began = performance.now();
  while (answers.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1_000) * rate));
    while (answers.length < due) {
      const message = nextMessage++;
      sentAt.set(message, performance.timeOrigin + performance.now());
      answers.push(send(streamOf(message, STREAMS), message));
    }
    await wait(TICK_MS);
  }
  const accepted = (await Promise.all(answers)).filter(Boolean).length;
  await wait(SETTLE_MS);
  const { arrivals } = await ask(listener, 'heard?');
  const delays = new Map(arrivals.flatMap(([message, time]) => (sentAt.has(message) ? [[message, time - sentAt.get(message)!]] : [])));
  const of = (share: number) => (delays.size > 0 ? quantile([...delays.values()], share) : NaN);
  return { rate, sent: total, accepted, arrived: delays.size, p50: of(0.5), p99: of(0.99) };
}

/** How many a second are accepted with this many always under way. @param streams only the first of them */
export async function capacity(send: Send, streams: number, underWay: number): Promise<number> {
  const until = performance.now() + SECONDS * 1_000;
  let accepted = 0;
  const keepSending = async () => {
    while (performance.now() < until) {
      const message = nextMessage++;
      if (await send(streamOf(message, streams), message)) accepted++;
    }
  };
  await Promise.all(Array.from({ length: underWay }, keepSending));
  return accepted / SECONDS;
}
