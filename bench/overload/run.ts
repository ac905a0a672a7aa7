/** Ten times as many pages as can be served, on a quiet machine and on one whose processor others take: `npm run bench:overload`. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { signUpMembers } from '../hold/members.ts';
import { openProduct } from '../releases/product.ts';
import { createDatabase } from '../shared/database.ts';
import { type Figure, inMs, printFigures } from '../shared/figures.ts';
import type { LoadCommand, LoadReport } from './load-process.ts';

const SECONDS = Number(process.env['OVERLOAD_SECONDS'] ?? 300);
const CALIBRATION_SECONDS = 10;
const MEMBERS = 8;
/** Shares of the capacity. */
const OVERLOAD = 10;
const MEMBERS_SHARE = 0.25;
const READY_EVERY_MS = 250;

const load = fork(path.join(import.meta.dirname, 'load-process.ts'));
async function run(command: LoadCommand): Promise<LoadReport> {
  load.send(command);
  const [report] = (await once(load, 'message')) as [LoadReport];
  return report;
}

/** How often the backend said that its database is away. */
function watchBreaker(backendUrl: string): () => number {
  let openings = 0;
  let isOpen = false;
  const timer = setInterval(async () => {
    const answer = await fetch(`${backendUrl}/readyz`).catch(() => null);
    if (answer?.status === 503 && !isOpen) openings++;
    isOpen = answer?.status === 503;
  }, READY_EVERY_MS);
  return () => {
    clearInterval(timer);
    return openings;
  };
}

function figuresOf(name: string, { visitors, members }: LoadReport, openings: number): Figure[] {
  const figure = (what: string, target: string, value: string, isMet: boolean) => ({ name: `${name}: ${what}`, target, value, isMet });
  const refused = members.refused / (members.refused + members.answered);
  const failed = [visitors, members].flatMap((group) => Object.entries(group.failed)).map(([reason, times]) => `${reason} × ${times}`);
  const withoutRetryAfter = visitors.withoutRetryAfter + members.withoutRetryAfter;
  return [
    figure('members’ pages, p99', '≤ 1 s', inMs(members.p99), members.p99 <= 1_000),
    figure('members refused', '≤ 1 %', `${(refused * 100).toFixed(1)} %`, refused <= 0.01),
    figure('visitors’ pages answered', '> 0 a second', (visitors.answered / SECONDS).toFixed(0), visitors.answered > 0),
    figure('refusals, median', '≤ 50 ms', inMs(visitors.refusalP50), visitors.refusalP50 <= 50),
    figure('refusals, p99', '–', inMs(visitors.refusalP99), true),
    figure('neither page nor refusal', '0', failed.join(', ') || '0', failed.length === 0),
    figure('refusals without Retry-After', '0', String(withoutRetryAfter), withoutRetryAfter === 0),
    figure('circuit breaker opened', '0', String(openings), openings === 0),
  ];
}

const server = process.env['DATABASE_URL'];
const database = server ? await createDatabase(server) : null;
const burners: ChildProcess[] = [];
const figures: Figure[] = [];
try {
  const product = await openProduct(Number(process.env['BENCH_PORT'] ?? 4390), {
    backend: { DATABASE_URL: database?.url ?? '', GATEWAY_SECRET: 'a-secret-of-this-benchmark-alone' },
    gateway: { TRUST_PROXY: '1', GATEWAY_SECRET: 'a-secret-of-this-benchmark-alone', LOG_LEVEL: 'fatal' },
  });
  try {
    const url = await product.startGateway();
    const cookies = await signUpMembers(url, MEMBERS);
    // Warm: code is compiled, and the sessions are proved.
    await run({ url, seconds: CALIBRATION_SECONDS / 2, visitors: 20, members: 20, cookies });
    const full = await run({ url, seconds: CALIBRATION_SECONDS, visitors: 400, members: 0, cookies });
    const capacity = full.visitors.answered / CALIBRATION_SECONDS;
    console.log(`› ${capacity.toFixed(0)} pages a second at most; now ${OVERLOAD} times as many for ${SECONDS} s, twice …`);
    const command = { url, seconds: SECONDS, visitors: capacity * OVERLOAD, members: capacity * MEMBERS_SHARE, cookies };
    for (const name of ['quiet', 'processor taken by others']) {
      const openings = watchBreaker(product.backendUrl);
      const report = await run(command);
      figures.push(...figuresOf(name, report, openings()));
      if (burners.length === 0)
        for (let each = 0; each < availableParallelism(); each++) burners.push(spawn(process.execPath, ['-e', 'while (true);']));
    }
  } finally {
    for (const burner of burners) burner.kill('SIGKILL');
    await product.stop();
  }
} finally {
  load.disconnect();
  await database?.drop();
}
printFigures(figures);
const missed = figures.filter(({ isMet }) => !isMet).length;
console.log(missed === 0 ? '✓ Overload is a state.' : `✗ ${missed} of ${figures.length} figures are missed.`);
process.exit(missed === 0 ? 0 : 1);
