/** A separate process that requests pages at a fixed rate, whatever becomes of them (open loop), and reports each response's time. */
import http from 'node:http';
import { constants, setPriority } from 'node:os';
import { quantile } from '../shared/statistics.ts';

const TICK_MS = 10;
const GIVE_UP_MS = 20_000;
/** Visitors come from so many addresses. */
const ADDRESSES = 200;

export interface LoadCommand {
  url: string;
  seconds: number;
  /** Requests a second. */
  visitors: number;
  members: number;
  /** Sessions of the members, as `Cookie` headers. */
  cookies: string[];
}

interface GroupReport {
  answered: number;
  refused: number;
  /** Any other status, or none: how often by status or error code. */
  failed: Record<string, number>;
  withoutRetryAfter: number;
  /** Milliseconds: of pages that were answered, and of refusals. */
  p99: number;
  refusalP50: number;
  refusalP99: number;
}
export type LoadReport = Record<'visitors' | 'members', GroupReport>;

// So that what is measured is not how long this process waited for the processor; only an administrator may.
try {
  setPriority(constants.priority.PRIORITY_HIGH);
} catch {
  console.log('› Not allowed to measure at a higher priority: times include waits for the processor.');
}

const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
let sent = 0;

function request(url: string, headers: Record<string, string>): Promise<{ ms: number; outcome: number | string; retryAfter: boolean }> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const done = (outcome: number | string, retryAfter = false) => {
      clearTimeout(timer);
      resolve({ ms: performance.now() - startedAt, outcome, retryAfter });
    };
    const timer = setTimeout(() => (done('given up'), asked.destroy()), GIVE_UP_MS);
    const failed = (error: NodeJS.ErrnoException) => done(error.code ?? error.message);
    const asked = http.get(url, { agent, headers: { accept: 'text/html', 'accept-encoding': 'br', ...headers } }, (response) => {
      response.resume();
      response.once('end', () => done(response.statusCode!, response.headers['retry-after'] !== undefined));
      response.once('error', failed);
    });
    asked.once('error', failed);
  });
}

function createGroup() {
  const report = { answered: 0, refused: 0, failed: {} as Record<string, number>, withoutRetryAfter: 0 };
  const times: number[] = [];
  const refusals: number[] = [];
  return {
    async request(url: string, headers: Record<string, string>): Promise<void> {
      const { ms, outcome, retryAfter } = await request(url, headers);
      if (outcome === 200) {
        report.answered++;
        times.push(ms);
      } else if (outcome === 503) {
        report.refused++;
        refusals.push(ms);
        if (!retryAfter) report.withoutRetryAfter++;
      } else report.failed[outcome] = (report.failed[outcome] ?? 0) + 1;
    },
    report: (): GroupReport => ({
      ...report,
      p99: quantile(times, 0.99),
      refusalP50: quantile(refusals, 0.5),
      refusalP99: quantile(refusals, 0.99),
    }),
  };
}

async function load({ url, seconds, visitors, members, cookies }: LoadCommand): Promise<LoadReport> {
  const groups = { visitors: createGroup(), members: createGroup() };
  const pending = new Set<Promise<void>>();
  const add = (one: Promise<void>) => void pending.add(one.finally(() => pending.delete(one)));
  const startedAt = performance.now();
  const due = { visitors: 0, members: 0 };
  for (let elapsed = 0; elapsed < seconds * 1_000; elapsed = performance.now() - startedAt) {
    // Each page has an address of its own, so that none comes from the cache of pages.
    for (; due.visitors < (elapsed / 1_000) * visitors; due.visitors++) {
      const address = `203.0.113.${sent % ADDRESSES}`;
      add(groups.visitors.request(`${url}/members?min_age=20&n=${sent++}`, { 'x-forwarded-for': address }));
    }
    for (; due.members < (elapsed / 1_000) * members; due.members++) {
      const which = sent++ % cookies.length;
      add(groups.members.request(`${url}/members?n=${sent}`, { cookie: cookies[which]!, 'x-forwarded-for': `198.51.100.${which}` }));
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(pending);
  return { visitors: groups.visitors.report(), members: groups.members.report() };
}

process.on('message', (command: LoadCommand) => void load(command).then((report) => process.send?.(report)));
process.once('disconnect', () => process.exit(0));
