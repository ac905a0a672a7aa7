/** Does to a page what a remote's code can, and prints what its shell reports and what stays: `run-witness.ts <url> <deed>…`. */
import { chromium } from '@playwright/test';
import { ensureBrowser } from '@nightlark/tooling/browser';
import { hydrated } from './hydrated.ts';
import { DEEDS } from './witness-deeds.ts';

const CONCURRENCY = 2;
/** The first look comes after 3 s, the second a second later. */
const SEEN_MS = 7_000;
/** … and, what comes later, by the next of every 30 s. */
const SEEN_LATER_MS = 36_000;
const [base, ...deeds] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: ensureBrowser(console.error),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});

export interface Seen {
  reports: { remote: string | null; where: string; message: string; loaded: string[] }[];
  /** Whether a link of the frame can be pressed afterwards. */
  canPress: boolean;
}

async function visit(deed: string): Promise<Seen> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  await context.addCookies([{ name: 'dismissed', value: `entry-warning~${Math.floor(Date.now() / 1_000)}`, url: base! }]);
  const page = await context.newPage();
  const reports: Seen['reports'] = [];
  page.on(
    'request',
    (request) => void (request.url().endsWith('/platform/report') && reports.push(JSON.parse(request.postData() ?? '{}') as never)),
  );
  await page.goto(`${base}/beta`, { waitUntil: 'load' });
  await hydrated(page);
  await page.evaluate(DEEDS[deed]!);
  const until = Date.now() + (deed.startsWith('later') ? SEEN_LATER_MS : SEEN_MS);
  while (Date.now() < until && (reports.length === 0 || deed === 'nothing')) await page.waitForTimeout(100);
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

const outcomes: Record<string, Seen> = {};
async function visitNext(): Promise<void> {
  for (let deed = deeds.shift(); deed; deed = deeds.shift()) outcomes[deed] = await visit(deed);
}
await Promise.all(Array.from({ length: CONCURRENCY }, visitNext));
console.log(`OUTCOMES ${JSON.stringify(outcomes)}`);
await browser.close();
