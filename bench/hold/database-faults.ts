import { setTimeout as wait } from 'node:timers/promises';
import { sendRequest, type CallResult, type Call } from './calls.ts';
import type { DatabaseProxy } from './database-proxy.ts';
import { inMs, type Figure } from '../shared/figures.ts';
import { quantile } from '../shared/statistics.ts';

const FROZEN_MS = 12_000;
const GONE_MS = 5_000;
const EVERY_MS = 100;
const HELD_MS = 2_000;
const RECOVERY_MS = 2_000;
/** Timeout of the recovery. */
const GIVE_UP_MS = 30_000;

interface TimedCall extends CallResult {
  call: Call;
}

/** Repeats each call while the fault lasts, without waiting for the previous response. */
async function duringFault(url: string, calls: readonly Call[], milliseconds: number): Promise<TimedCall[]> {
  const pending: Promise<TimedCall>[] = [];
  for (const end = Date.now() + milliseconds; Date.now() < end; await wait(EVERY_MS))
    pending.push(...calls.map(async (call) => ({ call, ...(await sendRequest(url, call)) })));
  return Promise.all(pending);
}

/** How long until every call succeeds, twice in a row. */
async function untilHealthy(url: string, calls: readonly Call[]): Promise<number> {
  const started = Date.now();
  for (let inRow = 0; inRow < 2;) {
    if (Date.now() - started > GIVE_UP_MS) return Infinity;
    const answers = await Promise.all(calls.map((call) => sendRequest(url, call)));
    inRow = answers.every(({ status }) => status === 200) ? inRow + 1 : 0;
    if (inRow === 0) await wait(50);
  }
  return Date.now() - started;
}

function judge(fault: string, seen: readonly TimedCall[], well: number): Figure[] {
  const api = seen.filter(({ call }) => call.isApi);
  const others = seen.filter(({ call }) => !call.isApi);
  const held = Math.max(...api.map(({ ms }) => ms));
  const unclear = api.filter(({ status, retryAfter }) => status !== 200 && (status !== 503 || retryAfter === undefined));
  const well200 = (all: readonly TimedCall[]) => all.filter(({ status }) => status === 200).length;
  const statuses = [...Map.groupBy(unclear, ({ status, call }) => `${status} ${call.name}`)].map(
    ([what, { length }]) => `${length} × ${what}`,
  );
  for (const text of statuses) console.error(`✗ ${fault}: ${text}`);
  return [
    {
      name: `${fault}: the longest call of ${api.length}`,
      target: `≤ ${HELD_MS} ms`,
      value: `${inMs(held)} (p50 ${inMs(
        quantile(
          api.map(({ ms }) => ms),
          0.5,
        ),
      )})`,
      isMet: held <= HELD_MS,
    },
    {
      name: `${fault}: calls answered neither well nor by 503 with Retry-After`,
      target: '0',
      value: String(unclear.length),
      isMet: unclear.length === 0,
    },
    {
      name: `${fault}: all is well again after`,
      target: `≤ ${RECOVERY_MS} ms`,
      value: well === Infinity ? 'never' : `${well} ms`,
      isMet: well <= RECOVERY_MS,
    },
    {
      name: `${fault}: answered well meanwhile`,
      target: '-',
      value: `${well200(api)} of ${api.length} calls, ${well200(others)} of ${others.length} pages and photos (longest ${inMs(Math.max(...others.map(({ ms }) => ms)))})`,
      isMet: true,
    },
  ];
}

/** Latency and errors of calls while PostgreSQL is frozen, and while it is down. */
export async function databaseFaults(url: string, calls: readonly Call[], database: DatabaseProxy): Promise<Figure[]> {
  database.freeze();
  const frozen = await duringFault(url, calls, FROZEN_MS).finally(() => database.recover());
  const afterFrozen = await untilHealthy(url, calls);
  database.drop();
  const gone = await duringFault(url, calls, GONE_MS).finally(() => database.recover());
  const afterGone = await untilHealthy(url, calls);
  return [
    ...judge(`PostgreSQL frozen for ${FROZEN_MS / 1000} s`, frozen, afterFrozen),
    ...judge(`PostgreSQL gone for ${GONE_MS / 1000} s`, gone, afterGone),
  ];
}
