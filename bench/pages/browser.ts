import { chromium, type Page } from '@playwright/test';
import { browserExecutable } from '@nightlark/tooling/browser';
import { waitsUntilAlive } from '../../e2e/support/alive.ts';

const THROTTLE = 4;
const PHONE = { width: 390, height: 844 };

export interface Felt {
  /** Cumulative layout shift while each page loads and settles, in a browser that was never there. */
  shifts: { path: string; shift: number; moved: string[] }[];
  /** From the tap to the next painted frame (event timing), milliseconds; the slowest of each kind's tries. */
  interactions: { name: string; ms: number }[];
}

/** What a member on a slow phone feels: the processor is held to a quarter. `cookie` is theirs. */
export async function feel(baseUrl: string, cookie: { name: string; value: string }, paths: readonly string[]): Promise<Felt> {
  const browser = await chromium.launch({ executablePath: browserExecutable(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  try {
    const open = async () => {
      const context = await browser.newContext({ viewport: PHONE, baseURL: baseUrl, isMobile: true, hasTouch: true });
      await context.addCookies([{ ...cookie, url: baseUrl }]);
      await context.addInitScript(watch);
      // A key that nobody listens to yet would be answered in no time.
      context.on('page', waitsUntilAlive);
      return context.newPage();
    };
    const shifts = [];
    for (const path of paths) {
      const page = await open();
      await page.goto(path, { waitUntil: 'networkidle' });
      const { shift, moved } = await page.evaluate(() => window.felt);
      shifts.push({ path: path.replace(/\d+/, '{id}'), shift, moved });
      await page.context().close();
    }
    // Acts where the browser knows the product, as a member's does.
    const page = await open();
    for (const path of paths) await page.goto(path, { waitUntil: 'networkidle' });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    return { shifts, interactions: await interactions(page) };
  } finally {
    await browser.close();
  }
}

async function interactions(page: Page): Promise<Felt['interactions']> {
  const measured: Felt['interactions'] = [];
  const measure = async (name: string, act: () => Promise<unknown>) => {
    await page.evaluate(() => void (window.felt.slowest = 0));
    await act();
    await page.waitForTimeout(600);
    measured.push({ name, ms: await page.evaluate(() => window.felt.slowest) });
  };
  const settle = async (path: string) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  };
  for (let round = 0; round < 3; round++) {
    await settle('/members?country=any&gender=any');
    const card = page.locator('main article a').nth(round);
    await card.scrollIntoViewIfNeeded();
    await measure('open profile', () => card.tap());
    await page.waitForURL(/\/members\/\d+$/);
    await page.waitForLoadState('networkidle');
    await page.locator('section a[href*="/media/"]').first().tap();
    await page.getByRole('dialog').waitFor();
    await measure('next photo', () => page.keyboard.press('ArrowRight'));
    await settle('/swipe-game');
    await page.locator('main button').first().waitFor();
    await measure('swipe game: pass', () => page.keyboard.press('ArrowLeft'));
  }
  return Object.values(Object.groupBy(measured, ({ name }) => name)).map((tries) => tries!.reduce((a, b) => (b.ms > a.ms ? b : a)));
}

declare global {
  interface Window {
    felt: { shift: number; moved: string[]; slowest: number };
  }
}

/** Runs in the page before anything else. */
function watch(): void {
  window.felt = { shift: 0, moved: [], slowest: 0 };
  new PerformanceObserver((list) => {
    // All of them: for half a second the browser takes the phone's size, which it was given, for an input.
    for (const { value, sources } of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[]) {
      window.felt.shift += value;
      window.felt.moved.push(...sources.map(({ node }) => node?.textContent?.slice(0, 20) || (node?.nodeName ?? '')));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.felt.slowest = Math.max(window.felt.slowest, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
