/**
 * Does to a page what a remote's code can, and prints what its shell reports and what stays: `run-witness.ts <url> <deed>…`; or opens the
 * page as so many visitors: `run-witness.ts <url> --visitors <number> --stay <ms>`; with `--cost` it prints what a look costs.
 */
import { chromium } from '@playwright/test';
import { ensureBrowser } from '@nightlark/tooling/browser';
import { parseArgs } from 'node:util';
import { hydrated } from './hydrated.ts';
import { DEEDS, INNOCENT, VARIANTS, type Innocent } from './witness-deeds.ts';

const CONCURRENCY = 4;
const VISITORS_AT_ONCE = 4;
/** The first look comes after 3 s, the second a second later. */
const SEEN_MS = 7_000;
/** … and, what comes later, by the next of every 30 s. */
const SEEN_LATER_MS = 36_000;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    visitors: { type: 'string', default: '0' },
    stay: { type: 'string', default: '0' },
    cost: { type: 'boolean', default: false },
  },
});
const [base, ...deeds] = positionals;
const browser = await chromium.launch({
  executablePath: ensureBrowser(console.error),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});

export interface Seen {
  reports: { remote: string | null; where: string; message: string; loaded: string[] }[];
  /** Whether a link of the frame can be pressed afterwards. */
  canPress: boolean;
}

/** Opens a page in a browser of its own, at an address in a network of its own. */
async function open(
  visitor: number,
  { path = '/beta', viewport = { width: 1280, height: 900 }, isWarned, media, pageScale }: Innocent = {},
) {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport,
    locale: 'en-GB',
    extraHTTPHeaders: { 'x-forwarded-for': `198.51.${visitor}.7` },
  });
  if (!isWarned) await context.addCookies([{ name: 'dismissed', value: `entry-warning~${Math.floor(Date.now() / 1_000)}`, url: base! }]);
  const page = await context.newPage();
  const reports: Seen['reports'] = [];
  page.on(
    'request',
    (request) => void (request.url().endsWith('/platform/report') && reports.push(JSON.parse(request.postData() ?? '{}') as never)),
  );
  if (media) await page.emulateMedia({ media });
  await page.goto(base + path, { waitUntil: 'load' });
  if (pageScale) await (await context.newCDPSession(page)).send('Emulation.setPageScaleFactor', { pageScaleFactor: pageScale });
  return { context, page, reports };
}

async function visit(deed: string): Promise<Seen> {
  const innocent = INNOCENT[deed];
  const { context, page, reports } = await open(1, { path: '/alpha', ...innocent });
  await hydrated(page);
  await page.evaluate(DEEDS[deed] ?? VARIANTS[deed] ?? innocent?.does ?? '');
  const until = Date.now() + (deed.startsWith('later') ? SEEN_LATER_MS : SEEN_MS);
  while (Date.now() < until && (reports.length === 0 || innocent)) await page.waitForTimeout(100);
  const canPress = await page
    .locator('header a')
    .first()
    .click({ trial: true, timeout: 1_000 })
    .then(
      () => true,
      () => false,
    );
  await context.close();
  return { reports, canPress };
}

async function each<Item>(items: Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const next = async () => {
    for (let item = items.shift(); item !== undefined; item = items.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

const outcomes: Record<string, Seen> = {};
await each(deeds, CONCURRENCY, async (deed) => void (outcomes[deed] = await visit(deed)));
const visitors = Array.from({ length: Number(values.visitors) }, (_, index) => index + 2);
await each(visitors, VISITORS_AT_ONCE, async (visitor) => {
  const { context, page, reports } = await open(visitor);
  const until = Date.now() + Number(values.stay);
  while (Date.now() < until && reports.length === 0) await page.waitForTimeout(100);
  await context.close();
});
/** Processor time of each idle step of a look at a page at rest, in microseconds. */
async function stepsOfALook(): Promise<number[]> {
  const { context, page } = await open(1);
  await hydrated(page);
  await page.waitForTimeout(SEEN_MS);
  await browser.startTracing(page, { categories: ['devtools.timeline', '-*'] });
  // To the same page again: the look comes 3 s later.
  await page.evaluate(() => {
    history.pushState({}, '', '/beta?again');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.waitForTimeout(SEEN_MS);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: { name: string; tdur?: number }[] };
  await context.close();
  return traceEvents.flatMap(({ name, tdur }) => (name === 'FireIdleCallback' && tdur !== undefined ? [tdur] : []));
}
if (values.cost) console.log(`COST ${JSON.stringify(await stepsOfALook())}`);
console.log(`OUTCOMES ${JSON.stringify(outcomes)}`);
await browser.close();
