import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { inMs } from '../shared/figures.ts';
import { median } from '../shared/statistics.ts';
import { ask, capacity, measure, RATE, SETTLE_MS, start, STREAMS, type Send, type Trial } from './measure.ts';
import type { Writer } from './writers.ts';
import { sendMessage } from './send.ts';

const ROUNDS = 3;
/** Messages under way at one pair of gateway and backend, to find how many a second it accepts. */
const UNDER_WAY = 32;
/** Rates to try after the target: what is accepted at most is not sustained with even latency. */
const SHARES = [0.9, 0.75, 0.6, 0.45, 0.3];

export const isWhole = ({ sent, accepted, arrived }: Trial) => accepted === sent && arrived === sent;
export const latency = ({ p50, p99 }: Trial) => `${inMs(p99)} (median ${inMs(p50)})`;

/** Opens streams at a gateway. @returns how many are open in the listening process */
export async function openStreams(listener: ChildProcess, gateway: string, members: readonly Writer[]): Promise<number> {
  return (await ask(listener, { port: Number(new URL(gateway).port), cookies: members.map(({ cookie }) => cookie) })).open;
}

/** A trial that is printed. */
export async function tryRate(name: string, listener: ChildProcess, send: Send, rate: number): Promise<Trial> {
  const trial = await measure(listener, send, rate);
  const { sent, accepted, arrived } = trial;
  console.log(`  ${name}, ${Math.round(rate)}/s: ${accepted} of ${sent} accepted, ${arrived} arrived, p99 ${latency(trial)}`);
  return trial;
}

/** Trials from the target down to the first rate at which all arrive in time. */
export async function tryRates(listener: ChildProcess, send: Send, p99Ms: number): Promise<Trial[]> {
  const most = await capacity(send, STREAMS, UNDER_WAY);
  console.log(`  at most ${Math.round(most)}/s are accepted`);
  const trials: Trial[] = [];
  for (const rate of [RATE, ...SHARES.map((share) => share * most).filter((rate) => rate < RATE)]) {
    await wait(SETTLE_MS);
    const trial = await tryRate('sent', listener, send, rate);
    trials.push(trial);
    if (isWhole(trial) && trial.p99 <= p99Ms) break;
  }
  return trials;
}

/** The same rate over nothing but `node:http`. */
export async function tryBareHop(rate: number): Promise<Trial> {
  const [hop, listener] = [start('bare-hop.ts'), start('listen.ts')];
  try {
    const [{ port }] = (await once(hop, 'message')) as [{ port: number }];
    await ask(listener, { port, cookies: Array.from({ length: STREAMS }, () => 'none') });
    return await tryRate('bare', listener, (stream, message) => Promise.resolve(hop.send([stream, message])), rate);
  } finally {
    for (const child of [hop, listener]) child.kill();
  }
}

interface Pairs {
  /** Accepted messages a second. */
  one: number;
  two: number;
  ratio: number;
}

/** What two pairs of gateway and backend accept against one, in turns. Half of the streams are at each gateway. */
export async function comparePairs(gateways: readonly [string, string], members: readonly Writer[]): Promise<Pairs> {
  const half = STREAMS / 2;
  const listener = start('listen.ts');
  try {
    await openStreams(listener, gateways[0], members.slice(0, half));
    await openStreams(listener, gateways[1], members.slice(half));
    const send: Send = (stream, message) => sendMessage(gateways[stream < half ? 0 : 1], members[stream]!, `#${message}`);
    const [one, two]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      one.push(await capacity(send, half, UNDER_WAY));
      two.push(await capacity(send, STREAMS, 2 * UNDER_WAY));
    }
    return { one: median(one), two: median(two), ratio: median(one.map((each, round) => two[round]! / each)) };
  } finally {
    listener.kill();
  }
}
