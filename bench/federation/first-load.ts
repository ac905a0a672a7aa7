import { chromium, type Browser, type Request } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { chromiumOptions } from '@nightlark/e2e/support/chromium';
import { parseCookie } from '../shared/session.ts';
import { isWorkerScript } from '../shared/worker-script.ts';
import type { BenchPage } from './pages.ts';

const COUNTED = ['script', 'stylesheet'];
const QUIET_MS = 1_200;
const LIMIT_MS = 30_000;

interface Weight {
  requests: number;
  /** Bodies as transferred. */
  bytes: number;
}

/** A page load with a cold cache. Photos, fonts, API calls and the worker of live events are the same on both sides and not counted. */
export interface FirstLoad {
  /** Scripts and styles until the page is usable and the network quiet. */
  firstLoad: Weight;
  /** Also what the page fetches once the browser is idle: its live sources. */
  untilIdle: Weight;
  document: number;
  /** URL → bytes, to trace a difference. */
  files: Readonly<Record<string, number>>;
}

/** Delays the page's idle callbacks until released, so that the same files count as the first load in every run. */
function holdIdle(): void {
  const held: IdleRequestCallback[] = [];
  window.requestIdleCallback = (callback) => held.push(callback);
  window.addEventListener('bench-idle', () => {
    for (const callback of held.splice(0)) callback({ didTimeout: true, timeRemaining: () => 0 });
  });
}

interface LoadedResource {
  request: Request;
  isFirstLoad: boolean;
}

async function weigh({ request }: LoadedResource): Promise<number> {
  const response = await request.response();
  const encoding = response?.headers()['content-encoding'];
  if (!response?.ok() || encoding !== 'br')
    throw new Error(`${request.url()}: status ${response?.status()}, encoding ${encoding ?? 'none'}`);
  return (await request.sizes()).responseBodySize;
}

interface Visitor {
  baseUrl: string;
  /** `Cookie` header of a logged-in member. */
  cookie: string;
}

async function loadPage(browser: Browser, { baseUrl, cookie }: Visitor, { path, asMember }: BenchPage): Promise<FirstLoad> {
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block', viewport: { width: 1280, height: 900 } });
  try {
    if (asMember) await context.addCookies([{ ...parseCookie(cookie), url: baseUrl }]);
    const page = await context.newPage();
    const seen: LoadedResource[] = [];
    let isFirstLoad = true;
    let lastAt = 0;
    page.on('request', (request) => {
      if (!COUNTED.includes(request.resourceType()) || isWorkerScript(request)) return;
      seen.push({ request, isFirstLoad });
      lastAt = Date.now();
    });
    const quiet = async () => {
      lastAt = Date.now();
      for (const end = lastAt + LIMIT_MS; Date.now() < end && Date.now() - lastAt < QUIET_MS;) await wait(100);
    };
    await page.addInitScript(holdIdle);
    const answer = await page.goto(baseUrl + path, { waitUntil: 'load' });
    if (answer?.status() !== 200 || new URL(page.url()).pathname !== path)
      throw new Error(`${path}: status ${answer?.status()}, ended at ${page.url()}`);
    await quiet();
    isFirstLoad = false;
    await page.evaluate(() => window.dispatchEvent(new Event('bench-idle')));
    await quiet();
    const weighed = await Promise.all(seen.map(async (one) => ({ ...one, bytes: await weigh(one) })));
    const sum = (list: readonly { bytes: number }[]): Weight => ({
      requests: list.length,
      bytes: list.reduce((total, { bytes }) => total + bytes, 0),
    });
    return {
      firstLoad: sum(weighed.filter((one) => one.isFirstLoad)),
      untilIdle: sum(weighed),
      document: (await answer.request().sizes()).responseBodySize,
      files: Object.fromEntries(weighed.map(({ request, bytes }) => [new URL(request.url()).pathname, bytes])),
    };
  } finally {
    await context.close();
  }
}

/** Opens every page in a separate browser context, so that nothing is cached. */
export async function measureFirstLoads(visitor: Visitor, pages: readonly BenchPage[]): Promise<FirstLoad[]> {
  const browser = await chromium.launch(chromiumOptions());
  try {
    const loads: FirstLoad[] = [];
    for (const page of pages) loads.push(await loadPage(browser, visitor, page));
    return loads;
  } finally {
    await browser.close();
  }
}
