import { chromium, type Browser, type Page } from '@playwright/test';
import { browserExecutable } from '@nightlark/tooling/browser';
import { waitsUntilAlive } from '../../e2e/support/alive.ts';

const PHONE = { width: 390, height: 844 };
/** A slow phone's processor is so many times slower. */
const THROTTLE = 4;
/** An act is over by then, with what it sets off. */
const SETTLED_MS = 600;

export interface Cookie {
  name: string;
  value: string;
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserExecutable(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });

/** A page on a member's phone that was never there; what it feels like is in `window.felt`. */
export async function openPhone(browser: Browser, baseURL: string, cookie: Cookie): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, baseURL, isMobile: true, hasTouch: true, locale: 'en-GB' });
  await context.addCookies([{ ...cookie, url: baseURL }]);
  await context.addInitScript(watch);
  // A key that nobody listens to yet would be answered in no time.
  context.on('page', waitsUntilAlive);
  return context.newPage();
}

/** Holds the processor to a quarter from here on. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
}

export interface Interaction {
  name: string;
  /** Of each try, from the touch to the next painted frame (event timing), milliseconds; below 16 it is not told and 0. */
  tries: number[];
}

/** Measures acts of one page, those of one name together. */
export function interactionsOf(page: Page) {
  const measured: { name: string; ms: number }[] = [];
  async function measure(name: string, act: () => Promise<unknown>): Promise<void> {
    await page.evaluate(() => void (window.felt.slowest = 0));
    await act();
    await page.waitForTimeout(SETTLED_MS);
    measured.push({ name, ms: await page.evaluate(() => window.felt.slowest) });
  }
  const all = (): Interaction[] =>
    Object.entries(Object.groupBy(measured, ({ name }) => name)).map(([name, tries]) => ({ name, tries: tries!.map(({ ms }) => ms) }));
  return { measure, all };
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
