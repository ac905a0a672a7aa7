import type { Browser, CDPSession, Page } from '@playwright/test';
import { medians } from '../shared/statistics.ts';
import type { Cookie } from '../shared/session.ts';
import { launchBrowser, openPhone } from './phone.ts';
import { waitForQuietNetwork } from './quiet-network.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const THROTTLE = 4;
/** Lighthouse's slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };
/** How a page starts on a slow phone with a cold cache. Bytes are as sent, times milliseconds; medians of five loads. */
interface Start {
  path: string;
  /** Scripts that are loaded when the page is awake, and once the network is quiet. */
  scripts: number;
  allScripts: number;
  styles: number;
  document: number;
  /** Of document, scripts and styles. */
  requests: number;
  /** From the navigation on. */
  awake: number;
  /** Processor time of scripts until then, and the longest task. */
  script: number;
  longest: number;
}

export type Load = Omit<Start, 'path'>;

export async function measureStarts(baseUrl: string, pages: readonly { path: string; cookie: Cookie | null }[]): Promise<Start[]> {
  const browser = await launchBrowser();
  try {
    const starts: Start[] = [];
    for (const { path, cookie } of pages) {
      const loads: Load[] = [];
      for (let round = 0; round < ROUNDS; round++) loads.push(await load(browser, baseUrl, path, cookie));
      starts.push({ path: path.replace(/\d+/, '{id}'), ...medians(loads) });
    }
    return starts;
  } finally {
    await browser.close();
  }
}

export async function load(browser: Browser, baseUrl: string, path: string, cookie: Cookie | null): Promise<Load> {
  const page = await openPhone(browser, baseUrl, cookie);
  try {
    const session = await page.context().newCDPSession(page);
    const { sizes, requests } = await countBytes(session);
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    await session.send('Performance.enable');
    await page.addInitScript(watchTasks);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('awake').length > 0, null, { polling: 50, timeout: 60_000 });
    const scripts = sizes('Script');
    const first = requests('Document') + requests('Script') + requests('Stylesheet');
    const script = await scriptMs(session);
    const { awake, longest } = await started(page);
    await waitForQuietNetwork(page);
    const sent = { allScripts: sizes('Script'), styles: sizes('Stylesheet'), document: sizes('Document') };
    return { awake, longest, script, scripts, requests: first, ...sent };
  } finally {
    await page.context().close();
  }
}

/** Counts the bytes of the page's responses by type. */
async function countBytes(session: CDPSession): Promise<Record<'sizes' | 'requests', (type: string) => number>> {
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  const ended = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type }) => void types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? '';
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
    ended.set(type, (ended.get(type) ?? 0) + 1);
  });
  await session.send('Network.enable');
  return { sizes: (type) => bytes.get(type) ?? 0, requests: (type) => ended.get(type) ?? 0 };
}

async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1_000;
}

const started = (page: Page) =>
  page.evaluate(() => {
    const awake = performance.getEntriesByName('awake')[0]!.startTime;
    return { awake, longest: Math.max(0, ...window.tasks.filter(({ at }) => at < awake).map(({ ms }) => ms)) };
  });

declare global {
  interface Window {
    tasks: { at: number; ms: number }[];
  }
}

/** Runs in the page before anything else. It is awake when React has hydrated its first heading. */
function watchTasks(): void {
  window.tasks = [];
  const timer = setInterval(() => {
    const heading = document.querySelector('main h1') ?? document.querySelector('main *');
    if (!heading || !Object.keys(heading).some((key) => key.startsWith('__reactFiber'))) return;
    clearInterval(timer);
    performance.mark('awake');
  }, 20);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.tasks.push({ at: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
}
