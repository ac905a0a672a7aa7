/** A page of another team, or of the shell, that is requested while a faulty release is live. */
export interface OtherPage {
  address: string;
  isMember: boolean;
}

/** Features of such a page when healthy. */
interface PageSummary {
  heading: string;
  bytes: number;
}

const RESPONSE_TIMEOUT_MS = 12_000;
/** Timeout for pages before anything is broken: a busy machine is slow to start. */
const START_MS = 90_000;
/** A slower page counts as unavailable. */
const LATE_MS = 2_500;
/** Retry interval of an unavailable page, so that its downtime is exact to half a second. */
const BAD_PAUSE_MS = 500;
/** A page below this share of its size has lost content. */
const LEAST = 0.7;
/** Marker that breaking releases write where they may not. */
export const HARM = 'walls-harm';

const summarizePage = (html: string): PageSummary => ({
  heading: /<h1[^>]*>([^]*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '') ?? '',
  bytes: html.length,
});

/** Why a response is not the healthy page; null when it is. */
function faultOf(status: number, html: string, good: PageSummary | null): string | null {
  if (status !== 200) return String(status);
  if (html.includes(HARM)) return 'foreign content';
  if (!good) return null;
  const { heading, bytes } = summarizePage(html);
  if (heading !== good.heading) return 'another heading';
  if (bytes < good.bytes * LEAST) return 'content lost';
  return /<\/html>\s*$/.test(html) || !good.heading ? null : 'not ended';
}

export interface Fault {
  ms: number;
  /** The first fault, and its page. */
  what: string;
}

export interface PageWatch {
  /** Resets all faults. */
  begin(): void;
  /** The longest downtime of a page, from the first bad response to the next good one. */
  worst(): Fault | null;
  /** Milliseconds since when all pages are healthy; 0 while one is not. */
  healthyForMs(): number;
  answers(): number;
  stop(): Promise<void>;
}

interface Options {
  gateways: readonly string[];
  pages: readonly OtherPage[];
  cookie: string;
  pauseMs: number;
}

/** Polls all pages at all gateways, each in a loop of its own. */
export async function watchPages({ gateways, pages, cookie, pauseMs }: Options): Promise<PageWatch> {
  let isStopped = false;
  let answers = 0;
  let count = 0;
  let faults: Fault[] = [];
  const bad = new Map<string, { since: number; what: string }>();
  let goodSince = performance.now();

  async function read(gateway: string, { address, isMember }: OtherPage): Promise<{ status: number; html: string; ms: number }> {
    const started = performance.now();
    // A unique URL, which is not in the page cache.
    const url = `${gateway}${address}?walls=${++count}`;
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: isMember ? { cookie } : {},
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      });
      return { status: response.status, html: await response.text(), ms: performance.now() - started };
    } catch {
      return { status: 0, html: '', ms: performance.now() - started };
    }
  }

  async function follow(gateway: string, page: OtherPage, good: PageSummary | null): Promise<void> {
    const key = `${gateway}${page.address}`;
    while (!isStopped) {
      const started = performance.now();
      const { status, html, ms } = await read(gateway, page);
      answers++;
      const fault = faultOf(status, html, good);
      const what = fault === null ? 'late' : fault === '0' ? 'no answer' : fault;
      if (fault !== null) bad.set(key, bad.get(key) ?? { since: started, what });
      else {
        const before = bad.get(key) ?? (ms > LATE_MS ? { since: started, what } : null);
        if (before) faults.push({ ms: performance.now() - before.since, what: `${page.address}: ${before.what}` });
        if (before) goodSince = performance.now();
        bad.delete(key);
      }
      await new Promise((resolve) => setTimeout(resolve, fault === null ? pauseMs : Math.min(pauseMs, BAD_PAUSE_MS)));
    }
  }

  async function readGood(gateway: string, page: OtherPage): Promise<{ html: string }> {
    const deadline = performance.now() + START_MS;
    for (;;) {
      const { status, html } = await read(gateway, page).catch((error: Error) => ({ status: error.message, html: '' }));
      if (status === 200) return { html };
      if (performance.now() > deadline) throw new Error(`${page.address} answers ${status} before anything is broken`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  const readers: Promise<void>[] = [];
  for (const page of pages) {
    const good = summarizePage((await readGood(gateways[0]!, page)).html);
    for (const gateway of gateways) readers.push(follow(gateway, page, page.address.startsWith('/api/') ? null : good));
  }

  return {
    begin() {
      faults = [];
      answers = 0;
      bad.clear();
    },
    worst() {
      const now = performance.now();
      const open = [...bad].map(([key, { since, what }]) => ({ ms: now - since, what: `${new URL(key).pathname}: ${what}` }));
      return [...faults, ...open].reduce<Fault | null>((worst, one) => (worst && worst.ms >= one.ms ? worst : one), null);
    },
    healthyForMs: () => (bad.size > 0 ? 0 : performance.now() - goodSince),
    answers: () => answers,
    async stop() {
      isStopped = true;
      await Promise.all(readers);
    },
  };
}
