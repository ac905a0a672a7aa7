/** Opens a hostile screen in a real browser for each deed, and prints what still works of the frame: `run-walls.ts <url> <deed>…`. */
import { chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '@nightlark/tooling/browser';
import { hydrated } from './hydrated.ts';

const CONCURRENCY = 2;
/** How long a faulty remote may keep the frame from anything (docs/walls.md). */
const PATIENCE_MS = 10_000;
const [base, ...deeds] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: ensureBrowser(console.error),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});

export interface Outcome {
  /** Text of the area: its heading, or its error. */
  area: string;
  /** The same after the navigation. */
  next: string;
  /** The frame's own link navigated without a page load. */
  navigated: boolean;
  /** The language menu opened, before and afterwards. */
  menu: boolean;
  /** Heading of the other remote's screen, shown in between. */
  other: string;
  reports: { remote: string | null; where: string; message: string; stack: string[] }[];
  errors: string[];
}

const heading = (page: Page) =>
  page
    .locator('main h1')
    .textContent({ timeout: PATIENCE_MS })
    .catch(() => '');
const within = <T>(work: Promise<T>) =>
  work.then(
    () => true,
    () => false,
  );

async function visit(deed: string): Promise<Outcome> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  // The entry dialog would cover the page.
  await context.addCookies([{ name: 'dismissed', value: `entry-warning~${Math.floor(Date.now() / 1_000)}`, url: base! }]);
  const page = await context.newPage();
  const reports: Outcome['reports'] = [];
  const errors: string[] = [];
  page.on('pageerror', (error) => void errors.push(error.message));
  page.on(
    'request',
    (request) => void (request.url().endsWith('/platform/report') && reports.push(JSON.parse(request.postData() ?? '{}') as never)),
  );
  // An automatic reload after a chunk error would hide the outcome.
  await page.addInitScript(() => sessionStorage.setItem('chunk-reload', String(Date.now())));
  await page.goto(`${base}/alpha/hostile/${encodeURIComponent(deed)}`, { waitUntil: 'networkidle' });
  await within(hydrated(page));
  await page.waitForTimeout(500);
  await page.evaluate(() => void Object.assign(window, { samePage: true }));
  if (deed === 'throws in a handler') await within(page.getByRole('button', { name: 'press' }).click({ timeout: PATIENCE_MS }));
  const area = (await heading(page)) ?? '';
  const openMenu = () =>
    within(
      (async () => {
        await page.locator('header [popovertarget]').first().click({ timeout: PATIENCE_MS });
        await page.locator('header :popover-open').first().waitFor({ timeout: PATIENCE_MS });
        await page.keyboard.press('Escape');
      })(),
    );
  const menuBefore = await openMenu();
  // To the other remote first: an unmount of this one must not break it.
  const other = await page
    .evaluate(() => {
      history.pushState({}, '', '/beta');
      dispatchEvent(new PopStateEvent('popstate'));
    })
    .then(() => page.getByRole('heading', { level: 1, name: /^beta/ }).textContent({ timeout: PATIENCE_MS }))
    .catch(() => '');
  const link = page.locator('header form button').first();
  const navigated = await within(
    (async () => {
      await link.click({ timeout: PATIENCE_MS });
      await page.waitForURL(/\/login/, { timeout: PATIENCE_MS });
      await page.waitForFunction(() => 'samePage' in window, null, { timeout: PATIENCE_MS });
    })(),
  );
  const elsewhere = page.getByRole('heading', { level: 1 }).and(page.locator(':not(:text-matches("^beta"))'));
  await elsewhere.waitFor({ timeout: PATIENCE_MS }).catch(() => {});
  const next = (await heading(page)) ?? '';
  const menu = menuBefore && (await openMenu());
  await context.close();
  return { area, next, navigated, menu, other: other ?? '', reports, errors };
}

const outcomes: Record<string, Outcome> = {};
async function visitNext(): Promise<void> {
  for (let deed = deeds.shift(); deed; deed = deeds.shift()) outcomes[deed] = await visit(deed);
}
await Promise.all(Array.from({ length: CONCURRENCY }, visitNext));
console.log(`OUTCOMES ${JSON.stringify(outcomes)}`);
await browser.close();
