import { sendRequest, ordinaryCalls, type Call } from './calls.ts';
import { inMs, type Figure } from '../shared/figures.ts';
import { median, quantile } from '../shared/statistics.ts';
import { startLoad } from './load-generator.ts';

/** Phases of a round, each compared with the quiet one of the same round. */
const PHASES = ['quiet', 'streams', 'bodies', 'both'] as const;
type Phase = (typeof PHASES)[number];

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SAMPLES = Number(process.env['BENCH_SAMPLES'] ?? 200);
const WARM_UP = 40;
const AT_ONCE = 2;
const RATIO = 2;

interface Load {
  /** A cookie for each stream. */
  streams: string[];
  bodies: number;
}

type Times = Record<Phase, { p50: number; p99: number }[]>;

/** Latency of each call in milliseconds, on two connections; failures are counted without a time. */
async function measure(url: string, calls: readonly Call[], samples: number, onFailure: (call: Call, status: number) => void) {
  const times = new Map(calls.map(({ name }) => [name, [] as number[]]));
  let next = 0;
  async function connection(): Promise<void> {
    while (next < samples * calls.length) {
      const call = calls[next++ % calls.length]!;
      const { ms, status } = await sendRequest(url, call);
      if (status === 200) times.get(call.name)!.push(ms);
      else onFailure(call, status);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, connection));
  return times;
}

/** The same calls without load, with open streams, with slow bodies and with both, alternately; figures are medians of the rounds. */
export async function compareUnderLoad(url: string, cookie: string, { streams, bodies }: Load): Promise<Figure[]> {
  const results = new Map<string, Times>();
  const failed: string[] = [];
  const shortfall: string[] = [];
  await measure(url, await ordinaryCalls(url, cookie), WARM_UP, () => {});
  for (let round = 1; round <= ROUNDS; round++) {
    for (const phase of PHASES) {
      const isHeld = (what: Phase) => phase === what || phase === 'both';
      const what = { streams: isHeld('streams') ? streams : [], bodies: isHeld('bodies') ? bodies : 0 };
      const holder = phase === 'quiet' ? null : await startLoad({ port: Number(new URL(url).port), ...what });
      const times = await measure(
        url,
        await ordinaryCalls(url, cookie),
        SAMPLES,
        ({ name }, status) => void failed.push(`${phase}: ${name} ${status}`),
      );
      const held = await holder?.report();
      if (held && (held.streams < what.streams.length || held.bodies < what.bodies * 0.99))
        shortfall.push(`${phase}: ${held.streams} streams, ${held.bodies} bodies, ${held.lost} lost`);
      for (const [name, values] of times) {
        const all = results.get(name) ?? { quiet: [], streams: [], bodies: [], both: [] };
        results.set(name, all);
        if (values.length > 0) all[phase].push({ p50: quantile(values, 0.5), p99: quantile(values, 0.99) });
      }
      await holder?.release();
      console.log(`round ${round} of ${ROUNDS}, ${phase}${held ? `: ${held.streams} streams and ${held.bodies} bodies held` : ''}`);
    }
  }
  for (const text of [...failed.slice(0, 10), ...shortfall]) console.error(`✗ ${text}`);
  return [
    { name: 'calls that failed, all phases', target: '0', value: String(failed.length), isMet: failed.length === 0 },
    {
      name: `${streams.length} streams and ${bodies} bodies were held throughout`,
      target: 'yes',
      value: shortfall.length === 0 ? 'yes' : 'no',
      isMet: shortfall.length === 0,
    },
    ...[...results].flatMap(([name, times]) => compare(name, times)),
  ];
}

function compare(name: string, times: Times): Figure[] {
  const middle = (phase: Phase, part: 'p50' | 'p99') => median(times[phase].map((one) => one[part]));
  const quiet = middle('quiet', 'p99');
  return PHASES.slice(1).map((phase) => {
    const p99 = middle(phase, 'p99');
    const value = `${inMs(p99)}, quiet ${inMs(quiet)}: ${(p99 / quiet).toFixed(2)} × (p50 ${inMs(middle(phase, 'p50'))}, quiet ${inMs(middle('quiet', 'p50'))})`;
    return { name: `${name}: p99 with ${phase}`, target: `≤ ${RATIO} × quiet`, value, isMet: p99 <= RATIO * quiet };
  });
}
