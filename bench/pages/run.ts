/**
 * CPU cost of pages relative to bare React, memory, and interaction latency on a slow phone: `npm run bench:pages` (docs/benchmarks.md).
 */
import { setTimeout as wait } from 'node:timers/promises';
/**
 * CPU cost of pages relative to bare React, memory, and interaction latency on a slow phone: `npm run bench:pages` (docs/benchmarks.md).
 */
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { compareWithBare, type PageCost } from './compare-with-bare.ts';
import { measureStarts } from './awake.ts';
import { measureInBrowser } from './browser.ts';
import { measureFloor, type Step } from './floor/floor.ts';
import { openMeasuredProduct, type MeasuredProduct } from './measured-product.ts';
import { memoryMb, type MemoryUsage } from '../shared/processes.ts';
import { createReport } from './report.ts';

const PAGES = 6_000;

/** Pages requested by visitors and members alternately; visitors' URLs are unique, like those of an advert. */
const VISITORS = ['/', '/login', '/members?country=any&gender=any', '/pages/privacy', '/pricing', '/landers/gallery'];
const MEMBERS = ['/members?country=any&gender=any', '/match-finder', '/swipe-game', '/likes', '/chats', '/profile', '/settings'];

/** Memory of gateway and renderers after 6,000 mixed pages, and after as many more. */
async function measureMemory(product: MeasuredProduct): Promise<[after: MemoryUsage, later: MemoryUsage]> {
  await askForAll(product);
  const after = memoryMb(product.gateway());
  await askForAll(product);
  return [after, memoryMb(product.gateway())];
}

async function askForAll({ url, member }: MeasuredProduct): Promise<void> {
  const anew = (path: string) => ({
    setupRequest: (request: object) => ({ ...request, path: `${path}${path.includes('?') ? '&' : '?'}sub1=${Math.random()}` }),
  });
  const own = (path: string) => ({ path, headers: { cookie: `${member.name}=${member.value}` } });
  const requests = [...VISITORS.map(anew), ...MEMBERS.map(own)];
  const result = await autocannon({ url, requests, amount: PAGES, connections: 4, headers: { 'accept-encoding': 'br' } });
  if (result['2xx'] !== PAGES) throw new Error(`${result['2xx']} of ${PAGES} mixed pages came`);
  await wait(2_000);
}

const LIMITS = {
  /** Limits relative to the CPU of bare React: an uncached page, without and with the backend, and one that visitors share. */
  gateway: 3,
  whole: 5,
  shared: 1,
  /** Relative to the CPU of a gateway that renders in its own process. */
  isolation: 1.1,
  stateBytes: 10_000,
  residentMb: 400,
  /** Relative to the memory after the first 6,000 pages: more is a leak. */
  growth: 0.05,
  shift: 0,
  interactionMs: 100,
  /** Scripts before a page is awake, and with what comes after. */
  awakeBytes: 180_000,
  allBytes: 238_000,
} as const;
const PAGE = '/members?country=any&gender=any';

const { values: options } = parseArgs({ options: { only: { type: 'string' } } });
/** `--only memory,costs` measures some parts only; `floor`, `awake` and `felt` are the others. */
const isSelected = (part: string) => options.only?.split(',').includes(part) ?? true;
const { say, end } = createReport();

const product = await openMeasuredProduct();
try {
  if (isSelected('memory')) await reportMemory();
  const cookie = `${product.member.name}=${product.member.value}`;
  const identity = { 'accept-encoding': 'identity' };
  if (isSelected('costs')) await reportCosts(identity, { ...identity, cookie });
  if (isSelected('floor')) await reportFloor({ ...identity, cookie });
  if (isSelected('awake')) await reportStarts();
  if (isSelected('felt')) await reportPage(cookie);
} finally {
  await product.stop();
}
end('Pages are within their targets.');

async function reportMemory(): Promise<void> {
  const [after, later] = await measureMemory(product);
  const sums = ({ rss, pss }: MemoryUsage) => `sums of RSS ${rss.toFixed(0)}, of PSS ${pss.toFixed(0)}`;
  say('gateway and renderers hold after 6,000 pages', after.resident, { limit: LIMITS.residentMb, unit: 'MB', detail: sums(after) });
  say('and after 6,000 more', later.resident, { limit: after.resident * (1 + LIMITS.growth), unit: 'MB', detail: sums(later) });
}

/** How pages start on a slow phone; times are those of this machine, so that only bytes are judged. */
async function reportStarts(): Promise<void> {
  const { url, member } = product;
  const members = ['/members', '/chats/2', '/settings', '/pages/terms'].map((path) => ({ path, cookie: member }));
  for (const start of await measureStarts(url, [{ path: '/', cookie: null }, ...members])) {
    const { path, scripts, allScripts, styles, document, awake, script, longest } = start;
    const parts = `styles ${styles}, document ${document}; awake after ${awake.toFixed(0)} ms, scripts took ${script.toFixed(0)} ms, longest task ${longest.toFixed(0)} ms`;
    say(`scripts of ${path} until it is awake`, scripts, { limit: LIMITS.awakeBytes, unit: 'bytes', detail: parts });
    say('with what comes after', allScripts, { limit: LIMITS.allBytes, unit: 'bytes' });
  }
}

async function reportPage(cookie: string): Promise<void> {
  const html = await (await fetch(product.url + PAGE, { headers: { cookie } })).text();
  say('state of a member’s search page', Buffer.byteLength(stateOf(html)), { limit: LIMITS.stateBytes, unit: 'bytes' });
  await reportInteractions(product, /\/members\/(\d+)/.exec(html)![1]!);
}

async function reportFloor(member: Record<string, string>): Promise<void> {
  const {
    bare,
    components,
    wholePage,
    roomy,
    inProcess,
    product: own,
    isolation,
  } = await measureFloor(product, { path: PAGE, headers: member });
  const line = (what: string, { ms, toBare }: Step) => console.log(`${what}: ${ms.toFixed(2)} ms, ${toBare.toFixed(2)} × bare`);
  line('a member’s search page: plain elements', bare);
  line('its components, their data at hand', components);
  line('the same with router, loaders, state and document', wholePage);
  line('a gateway that renders in its own process, with Node’s memory', roomy);
  line('the same, as sparing with memory as ours', inProcess);
  line('gateway and renderers', own);
  say('renderers behind walls to rendering in the gateway', isolation, { limit: LIMITS.isolation, unit: '×' });
}

async function reportCosts(visitor: Record<string, string>, member: Record<string, string>): Promise<void> {
  const words = ({ gateway, backend, bare, size }: PageCost) =>
    `gateway ${gateway.toFixed(2)} ms, backend ${backend.toFixed(2)} ms, bare ${bare.toFixed(2)} ms, ${(size / 1000).toFixed(1)} KB`;
  const shared = await compareWithBare(product, { path: PAGE, headers: visitor, isAnew: false });
  say('a search page that visitors share', shared.wholeRatio, { limit: LIMITS.shared, unit: '×', detail: words(shared) });
  const first = await compareWithBare(product, { path: PAGE, headers: visitor, isAnew: true });
  say('the same, asked for first', first.gatewayRatio, { limit: LIMITS.gateway, unit: '×', detail: words(first) });
  const own = await compareWithBare(product, { path: PAGE, headers: member, isAnew: false });
  say('a member’s, gateway and renderers', own.gatewayRatio, { limit: LIMITS.gateway, unit: '×', detail: words(own) });
  const database = product.isOnPostgres ? 'PostgreSQL' : 'PGlite, of which nothing is asked';
  say(`the same with the backend on ${database}`, own.wholeRatio, { limit: product.isOnPostgres ? LIMITS.whole : null, unit: '×' });
}

/** The serialized state that the browser hydrates from. */
function stateOf(html: string): string {
  const [, state] = /id="page-state">(.*?)<\/script>/s.exec(html) ?? [];
  if (state === undefined) throw new Error('The page has no state');
  return state;
}

async function reportInteractions({ url, member }: MeasuredProduct, id: string): Promise<void> {
  const paths = ['/members', PAGE, `/members/${id}`, '/match-finder', '/swipe-game', '/likes', '/chats', '/profile', '/settings'];
  const { shifts, interactions } = await measureInBrowser(url, member, paths);
  for (const { path, shift, moved } of shifts) say(`layout shift ${path}`, shift, { limit: LIMITS.shift, detail: moved.join(', ') });
  for (const { name, tries } of interactions)
    say(`${name}, to the next frame`, Math.max(...tries), { limit: LIMITS.interactionMs, unit: 'ms' });
}
