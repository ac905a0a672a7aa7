import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureBrowser } from '@nightlark/tooling/browser';
import { HARM, type Fault } from './pages.ts';
import type { BreakingRelease } from './breaking-release.ts';
import type { Frame, World } from './world.ts';

const NAVIGATION_MS = 10_000;
/** After this long without a response users close a tab and open the site in another one. */
const PATIENCE_MS = 5_000;
/** A tab with a blocked main thread does not even close. */
const CLOSE_MS = 300;
const ACT_MS = 1_200;
const LATE_MS = 2_500;
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface BrowserWatch {
  /** Opens pages with the live release, as a member, and uses the frame; returns the longest time until another page was reached. */
  visit(world: World, gateway: string, frame: Frame, release: BreakingRelease): Promise<{ worst: Fault | null; taken: readonly string[] }>;
  close(): Promise<void>;
}

interface Reached {
  ms: number;
  isReached: boolean;
  /** Title of the first tab. */
  title: string;
}

async function asMember(browser: Browser, { cookie }: World, gateway: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name, ...value] = pair.split('=');
      // `HttpOnly`, as set by the backend.
      return { name: name!, value: value.join('='), url: gateway, httpOnly: true };
    }),
  );
  return context;
}

/** Whether the page's heading is readable: size, colour, and nothing covers it. */
const isReadable = () => {
  const heading = document.querySelector('main h1');
  const box = heading?.getBoundingClientRect();
  if (!heading || !box || box.width < 5 || box.height < 5 || box.right < 0 || box.bottom < 0) return false;
  for (let element: Element | null = heading; element; element = element.parentElement) {
    const { opacity, visibility, display } = getComputedStyle(element);
    if (Number(opacity) < 0.1 || visibility === 'hidden' || display === 'none') return false;
  }
  return parseFloat(getComputedStyle(heading).fontSize) > 6;
};

/** Clicks the frame's link to a page and waits for it. */
async function follow(page: Page, address: string, deadline: number): Promise<boolean> {
  const remainingMs = () => Math.max(1, deadline - performance.now());
  try {
    await page.locator(`nav a[href^="${address}"]`).first().click({ timeout: remainingMs(), noWaitAfter: true });
    await page.waitForURL((url) => url.pathname === address, { timeout: remainingMs(), waitUntil: 'commit' });
    await page.waitForFunction(isReadable, undefined, { timeout: remainingMs() });
    const content = await Promise.race([page.content(), wait(remainingMs(), HARM)]);
    return !content.includes(HARM);
  } catch {
    return false;
  }
}

export async function openBrowser(): Promise<BrowserWatch> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(console.error), args: ARGS });

  /** Opens a page in a new tab and uses the frame; returns whether another team's page was reached in time. */
  async function tryTab(
    context: BrowserContext,
    start: string,
    target: string,
    patienceMs: number,
  ): Promise<{ page: Page; isReached: boolean; started: number }> {
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
    await page.goto(start, { waitUntil: 'domcontentloaded', timeout: PATIENCE_MS }).catch(() => {});
    await page.waitForTimeout(ACT_MS);
    // Its own button, for faults in click handlers.
    await page
      .locator('main section button')
      .first()
      .click({ timeout: 500, noWaitAfter: true })
      .catch(() => {});
    const started = performance.now();
    return { page, started, isReached: await follow(page, target, started + patienceMs) };
  }

  const close = (page: Page) => Promise.race([page.close({ runBeforeUnload: false }).catch(() => {}), wait(CLOSE_MS)]);

  /** Milliseconds until another team's page was reached: in the tab or, after its timeout, from `again` in another one. */
  async function reach(context: BrowserContext, start: string, again: string, target: string): Promise<Reached> {
    const first = await tryTab(context, start, target, PATIENCE_MS);
    const title = await Promise.race([first.page.title().catch(() => ''), wait(CLOSE_MS).then(() => '')]);
    const ms = performance.now() - first.started;
    await close(first.page);
    if (first.isReached) return { ms, isReached: true, title };
    const second = await tryTab(context, again, target, PATIENCE_MS);
    const all = { ms: performance.now() - first.started, isReached: second.isReached, title };
    await close(second.page);
    return all;
  }

  /** As a visitor, clicks a link that opens a part of the release on another team's page; the frame must still navigate then. */
  async function press(gateway: string, { at, link, target }: NonNullable<BreakingRelease['pressed']>): Promise<Fault | null> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
    // The entry dialog would cover the page.
    await context.addCookies([{ name: 'dismissed', value: `entry-warning~${Math.floor(Date.now() / 1_000)}`, url: gateway }]);
    try {
      const page = await context.newPage();
      await page.goto(gateway + at, { waitUntil: 'domcontentloaded', timeout: NAVIGATION_MS });
      await page.locator(link).first().click({ timeout: NAVIGATION_MS });
      await page.waitForTimeout(ACT_MS);
      // An opened dialog may cover the page until Escape.
      await page.keyboard.press('Escape');
      const started = performance.now();
      const isReached = await follow(page, target, started + NAVIGATION_MS);
      const ms = performance.now() - started;
      return isReached && ms <= LATE_MS ? null : { ms: isReached ? ms : NAVIGATION_MS + 1, what: `from ${at} to ${target}` };
    } finally {
      await context.close();
    }
  }

  return {
    async visit(world, gateway, { start, target }, { pressed }) {
      if (pressed) return { worst: await press(gateway, pressed), taken: [] };
      const context = await asMember(browser, world, gateway);
      const faults: Fault[] = [];
      const taken: string[] = [];
      const note = ({ ms, isReached }: Reached, what: string) =>
        (ms > LATE_MS || !isReached) && faults.push({ ms: isReached ? ms : NAVIGATION_MS + 1, what });
      try {
        const fromOwn = await reach(context, `${gateway}/walls`, gateway + start, target);
        note(fromOwn, 'from its page to another team’s');
        if (fromOwn.title.includes('session=')) taken.push('read the session cookie');
        // Its effects on later pages: stored data, cookies, caches; and its banner on another team's page.
        note(await reach(context, gateway + start, gateway + start, target), 'between pages of other teams');
      } finally {
        await Promise.race([context.close().catch(() => {}), wait(CLOSE_MS)]);
      }
      const worst = faults.reduce<Fault | null>((most, one) => (most && most.ms >= one.ms ? most : one), null);
      return { worst, taken };
    },
    close: () => browser.close(),
  };
}
