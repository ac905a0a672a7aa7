/** Compares the members page with the same page of other frameworks, on the same backend: `npm run bench:peers` (docs/benchmarks.md). */
import { parseArgs } from 'node:util';
import { startPlatform } from '../federation/platform.ts';
import { load, type Load } from '../pages/awake.ts';
import { costOf } from '../pages/measure-alternately.ts';
import { launchBrowser } from '../pages/phone.ts';
import { memoryMb, treeOf } from '../shared/processes.ts';
import { parseCookie } from '../shared/session.ts';
import { median, medians } from '../shared/statistics.ts';
import { changeOurs, changePeer } from './change-to-live.ts';
import { PEERS, type Peer } from './peers.ts';
import { prepare } from './prepare.ts';
import { printTable, type Figures } from './report.ts';
import { build, openFront, serve } from './serve.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** Code that has just started is slower, on all sides. */
const WARM_UP = 3;
const PAGES = 150;
const FIRST_PORT = Number(process.env['BENCH_PORT'] ?? 4360);
const PORTS_OF_OURS = 3;
const PAGE = '/members?country=any&gender=any';
/** As a browser asks; and without compression, for what rendering costs. */
const ENCODINGS = { cpu: 'gzip, deflate, br', cpuPlain: 'identity' } as const;

interface Side {
  title: string;
  isPeer?: boolean;
  /** Where pages are asked for, and where a browser finds photos and calls too. */
  origin: string;
  browserOrigin: string;
  pids: () => number[];
  /** Seconds from a change to the first page with it. */
  change?: () => Promise<number>;
}

const { values: options } = parseArgs({ options: { only: { type: 'string' } } });
/** `--only next,modern` compares with these alone. */
const peers = PEERS.filter(({ folder }) => options.only?.split(',').includes(folder) ?? true);

const stops: (() => unknown)[] = [];
const platform = await startPlatform();
stops.push(platform.stop);
try {
  const { cookie } = platform;
  const sides = await oursIn();
  for (const [index, peer] of peers.entries()) sides.push(await startPeer(peer, index));
  const figures = sides.map(({ title, isPeer = false }): Figures => ({ title, isPeer }));
  console.log('› Pages in turns …');
  await measureCosts(sides, figures, cookie);
  sides.forEach(({ pids }, index) => (figures[index]!.memory = memoryMb(pids().flatMap(treeOf)).resident));
  console.log('› On a slow phone …');
  await measureLoads(sides, figures, cookie);
  console.log('› From a change to live …');
  await measureChanges(sides, figures);
  process.exitCode = printTable(figures) ? 0 : 1;
} finally {
  for (const stop of stops.reverse()) await stop();
}

async function oursIn(): Promise<Side[]> {
  const { urls, pids, dataDirs, cookie } = platform;
  const side = (title: string, of: keyof typeof urls): Side => ({
    title,
    origin: urls[of],
    browserOrigin: urls[of],
    pids: () => [pids[of]],
  });
  const change = await changeOurs({ url: urls.federated + PAGE, cookie }, dataDirs.federated);
  return [{ ...side('ours', 'federated'), change }, side('ours in one bundle', 'single')];
}

async function startPeer(peer: Peer, index: number): Promise<Side> {
  const place = { backendUrl: platform.backendUrl, firstPort: FIRST_PORT + PORTS_OF_OURS + 2 * index };
  await prepare(peer.folder);
  for (const app of peer.apps) await build(peer, app, place);
  let served = await serve(peer, place);
  stops.push(() => served.stop());
  const front = await openFront(served.origin, platform.backendUrl);
  stops.push(front.close);
  const buildAndRestart = async () => {
    await build(peer, peer.apps[0]!, place);
    await served.stop();
    served = await serve(peer, place);
  };
  return {
    title: peer.title,
    isPeer: true,
    origin: served.origin,
    browserOrigin: front.origin,
    pids: () => served.pids,
    change: () => changePeer({ url: served.origin + PAGE, cookie: platform.cookie }, peer.folder, buildAndRestart),
  };
}

async function measureCosts(sides: readonly Side[], figures: Figures[], cookie: string): Promise<void> {
  for (const [name, encoding] of Object.entries(ENCODINGS)) {
    const rounds = sides.map(() => [] as { cpu: number; rate: number }[]);
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const order = round % 2 === 0 ? [...sides.keys()] : [...sides.keys()].reverse();
      for (const index of order) {
        const { origin, pids } = sides[index]!;
        const headers = { cookie, 'accept-encoding': encoding, 'accept-language': 'en-GB' };
        const { cpu, rate } = await costOf({ origin, path: PAGE, headers, processes: () => [pids().flatMap(treeOf)] }, PAGES);
        if (round >= WARM_UP) rounds[index]!.push({ cpu: cpu[0]!, rate });
      }
    }
    for (const [index, measured] of rounds.entries()) {
      const { cpu, rate } = medians(measured);
      Object.assign(figures[index]!, { [name]: cpu, ...(name === 'cpu' && { rate }) });
      // In turns: the ratio is that of neighbouring rounds.
      const ratios = measured.map((one, round) => one.cpu / rounds[0]![round]!.cpu);
      figures[index]![`${name as keyof typeof ENCODINGS}Ratio`] = median(ratios);
    }
  }
}

async function measureLoads(sides: readonly Side[], figures: Figures[], cookie: string): Promise<void> {
  const browser = await launchBrowser();
  stops.push(() => browser.close());
  const loads = sides.map(() => [] as Load[]);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, { browserOrigin }] of sides.entries())
      loads[index]!.push(await load(browser, browserOrigin, PAGE, parseCookie(cookie)));
  for (const [index, all] of loads.entries()) figures[index]!.load = medians(all);
}

async function measureChanges(sides: readonly Side[], figures: Figures[]): Promise<void> {
  const seconds = sides.map(() => [] as number[]);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, { change }] of sides.entries()) if (change) seconds[index]!.push(await change());
  for (const [index, all] of seconds.entries()) if (all.length > 0) figures[index]!.live = median(all);
}
