import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumOptions } from '@nightlark/e2e/support/chromium';
import { waitForHydration } from '@nightlark/e2e/support/hydration';
import type { Cookie } from '../shared/session.ts';
import { watchNetwork } from './quiet-network.ts';

const PHONE = { width: 390, height: 844 };
/** The CPU slowdown of a slow phone. */
const THROTTLE = 4;
/** After this an interaction and its effects are over. */
const SETTLED_MS = 600;

export const launchBrowser = (): Promise<Browser> => chromium.launch(chromiumOptions());

/** A page on a member's phone with a cold cache; measurements are in `window.felt`. */
export async function openPhone(browser: Browser, baseURL: string, cookie: Cookie | null): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, baseURL, isMobile: true, hasTouch: true, locale: 'en-GB' });
  if (cookie) await context.addCookies([{ ...cookie, url: baseURL }]);
  await context.addInitScript(watch);
  // A key press without a listener would be measured as instant.
  context.on('page', waitForHydration);
  context.on('page', watchNetwork);
  return context.newPage();
}

/** Throttles the CPU to a quarter from here on, and presents every frame. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  // A headless browser reports typed keys only with a later frame that it presents, as if they had taken until then. A screencast makes
  // it present each frame; its small pictures cost little, and their cost is counted.
  session.on('Page.screencastFrame', ({ sessionId }) => void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined));
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 1, maxWidth: 40, maxHeight: 80 });
}

export interface Interaction {
  name: string;
  /** Of each try, from the input to the next paint (event timing), milliseconds; below 16 it is not reported and 0. */
  tries: number[];
}

/** Measures interactions on one page, grouped by name. */
export function interactionsOf(page: Page) {
  const measured: { name: string; ms: number }[] = [];
  async function measure(name: string, act: () => Promise<unknown>): Promise<void> {
    await page.evaluate(() => Object.assign(window.felt, { slowest: 0, since: performance.now() }));
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
    felt: { shift: number; moved: string[]; slowest: number; since: number };
  }
}

/** Runs in the page before anything else. */
function watch(): void {
  window.felt = { shift: 0, moved: [], slowest: 0, since: 0 };
  new PerformanceObserver((list) => {
    // All shifts: for half a second the browser counts its resize to the phone's size as an input.
    for (const { value, sources } of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[]) {
      window.felt.shift += value;
      window.felt.moved.push(...sources.map(({ node }) => node?.textContent?.slice(0, 20) || (node?.nodeName ?? '')));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    // Presses and keys, as for INP; not the pointer's moves, nor an earlier interaction that is reported late.
    for (const { interactionId, startTime, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (interactionId > 0 && startTime >= window.felt.since) window.felt.slowest = Math.max(window.felt.slowest, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
