import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { countJest, countJourneys, verdictOf, type Count, type JestReport, type PlaywrightReport } from '@nightlark/tooling/count-tests';
import { ensureBrowser } from '@nightlark/tooling/browser';

/**
 * Runs everything that can be checked and says how it went: `npm test [suite …]`.
 * Each static check counts as one; jest and Playwright count their tests. The last line is `N passed, N failed`.
 * What failed and passed when it was tried again (in CI) is named and has failed, unless `ALLOW_FLAKY=1`.
 */
interface Suite {
  name: string;
  run: () => Promise<Count>;
}

const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, 'node_modules/.cache/reports');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

/** One stage after the other; what is in one runs beside each other, where each takes one core and says little. */
const STAGES: Suite[][] = [
  [
    { name: 'format', run: () => check(bin('prettier'), ['--check', '.', '--log-level', 'warn']) },
    { name: 'lint', run: () => check(bin('eslint'), ['.', '--max-warnings', '0']) },
    { name: 'imports', run: () => check('npm', ['run', '--silent', 'lint:imports']) },
    { name: 'messages', run: () => check(process.execPath, ['shared/i18n/scripts/check.ts']) },
    { name: 'references', run: () => check(process.execPath, ['scripts/references.ts']) },
    { name: 'contract', run: () => check(process.execPath, ['shared/contract/scripts/write-report.ts', '--check']) },
  ],
  [{ name: 'types', run: () => check(process.execPath, ['scripts/typecheck.ts']) }],
  [{ name: 'build', run: () => check(process.execPath, ['scripts/build.ts']) }],
  [{ name: 'jest', run: () => jest(['--ignoreProjects', 'gateway'], { TEST_DATABASE_URL: '' }) }],
  // Apart: its tests start gateways, renderers and browsers, beside which a test of a screen waits longer than its bound.
  [{ name: 'gateway', run: () => jest(['--selectProjects', 'gateway'], { TEST_DATABASE_URL: '' }) }],
  // The backend and what is attached to it once more, on PostgreSQL; only where there is one.
  ...(process.env['TEST_DATABASE_URL']
    ? [[{ name: 'postgresql', run: () => jest(['--selectProjects', 'backend', 'demo', 'sandbox'], {}) }]]
    : []),
  [{ name: 'journeys', run: journeys }],
];
const SUITES = STAGES.flat();

async function check(command: string, args: string[]): Promise<Count> {
  const code = await run(command, args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, flaky: 0, names: [] };
}

async function jest(args: string[], env: Record<string, string>): Promise<Count> {
  const report = path.join(reports, `jest${args.join('')}.json`);
  const NODE_OPTIONS = `${process.env['NODE_OPTIONS'] ?? ''} --experimental-vm-modules --no-warnings`.trim();
  // Tried again where it is counted, and nowhere else.
  const again: Record<string, string> = process.env['CI'] ? { RETRY_FAILED: '1' } : {};
  const given = ['--json', `--outputFile=${report}`, '--maxWorkers=2', ...args];
  const code = await run(bin('jest'), given, { NODE_OPTIONS, ...again, ...env });
  return read(report, code, (data: JestReport) => countJest(data, root));
}

async function journeys(): Promise<Count> {
  const report = path.join(reports, 'journeys.json');
  const browser = ensureBrowser();
  const code = await run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    E2E_REPORT: report,
    BROWSER_PATH: browser,
  });
  return read(report, code, (data: PlaywrightReport) => countJourneys(data));
}

/** A runner that fails without a failed test (a crash, nothing found) still counts as one failure. */
function read<T>(report: string, code: number, count: (data: T) => Count): Count {
  try {
    const result = count(JSON.parse(readFileSync(report, 'utf8')) as T);
    return code !== 0 && result.failed === 0 && result.flaky === 0 ? { ...result, failed: 1 } : result;
  } catch {
    return { passed: 0, failed: 1, flaky: 0, names: [] };
  }
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !SUITES.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(`No such suite: ${unknown.join(', ')}. There are: ${SUITES.map((suite) => suite.name).join(', ')}.`);
  process.exit(2);
}
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const results: (Count & { name: string; seconds: number })[] = [];
const chosen = STAGES.map((stage) => stage.filter(({ name }) => wanted.length === 0 || wanted.includes(name)));
const stages = chosen.filter((stage) => stage.length > 0);

async function runOne({ name, run }: Suite): Promise<void> {
  const started = Date.now();
  const count = await run();
  results.push({ name, ...count, seconds: Math.round((Date.now() - started) / 1000) });
}

for (const [index, stage] of stages.entries()) {
  console.log(`\n› ${index + 1}/${stages.length} ${stage.map(({ name }) => name).join(', ')}`);
  await Promise.all(stage.map(runOne));
}

console.log('');
for (const { name, passed, failed, flaky, seconds } of results) {
  console.log(
    `${verdictOf([{ passed, failed, flaky }]).failed === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(flaky).padStart(4)} flaky ${String(seconds).padStart(5)} s`,
  );
}
for (const { name, names } of results) for (const failed of names) console.log(`  ${name} · ${failed}`);
const total = verdictOf(results);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
