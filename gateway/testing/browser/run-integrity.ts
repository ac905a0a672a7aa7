/** Opens pages of a running gateway with one file modified in transit, and prints the outcomes: `run-integrity.ts <url>`. */
import { chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '@nightlark/tooling/browser';
import { hydrated } from './hydrated.ts';

const base = process.argv[2]!;
const browser = await chromium.launch({
  executablePath: ensureBrowser(console.error),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});

interface Outcome {
  heading: string;
  alert: boolean;
  ran: boolean;
  tables: number;
  color: string;
  csp: string[];
}

/** Navigates as a link does, without a page load. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

async function visit(changed: RegExp | null, start: string, then: string | null): Promise<Outcome> {
  // Playwright can't modify responses of the service worker.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const csp: string[] = [];
  let tables = 0;
  page.on('console', (message) => void (/Content Security Policy|Trusted/.test(message.text()) && csp.push(message.text())));
  page.on('request', (request) => void (request.url().endsWith('/integrity.json') && tables++));
  if (changed) {
    await page.route(changed, async (route) => {
      const answer = await route.fetch();
      const isStyle = route.request().url().endsWith('.css');
      const extra = isStyle ? '\nh1 { color: rgb(1, 2, 3) !important }' : '\nglobalThis.ran = true;';
      await route.fulfill({ response: answer, body: (await answer.text()) + extra });
    });
  }
  // An automatic reload after a chunk error would hide the outcome.
  await page.addInitScript(() => sessionStorage.setItem('chunk-reload', String(Date.now())));
  await page.goto(base + start, { waitUntil: 'networkidle' });
  if (then) {
    await hydrated(page);
    const before = await page.locator('main h1').textContent();
    await go(page, then);
    // Its heading, or its error. A failure takes as long as this; the rest is for what must not happen afterwards.
    const isDone = (text: string | null) =>
      document.querySelector('main [role="alert"]') ?? document.querySelector('main h1')?.textContent !== text;
    await page.waitForFunction(isDone, before, { timeout: 20_000 }).catch(() => {});
    await page.waitForTimeout(1_500);
  }
  const outcome = await page.evaluate(() => ({
    heading: document.querySelector('main h1')?.textContent ?? '',
    alert: document.querySelector('main [role="alert"]') !== null,
    ran: 'ran' in globalThis,
    color: getComputedStyle(document.querySelector('main h1') ?? document.body).color,
  }));
  await context.close();
  return { ...outcome, tables, csp };
}

const outcomes = {
  first: await visit(null, '/alpha', null),
  later: await visit(null, '/beta', '/alpha'),
  'changed entry': await visit(/mf-alpha.*remoteEntry\.mjs/, '/beta', '/alpha'),
  'changed chunk of the page': await visit(/\/alpha\.\w+\.js/, '/alpha', null),
  'changed chunk later': await visit(/\/alpha\.\w+\.js/, '/beta', '/alpha'),
  'changed style of the page': await visit(/\/alpha\.\w+\.css/, '/alpha', null),
  'changed style later': await visit(/\/alpha\.\w+\.css/, '/beta', '/alpha'),
  'changed table': await visit(/integrity\.json/, '/beta', '/alpha'),
};
console.log(`OUTCOMES ${JSON.stringify(outcomes)}`);
await browser.close();
