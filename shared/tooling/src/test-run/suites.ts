import path from 'node:path';
import { ensureBrowser } from '../browser.ts';
import { ROOT } from '../packages.ts';
import { typecheck, typecheckAll } from '../workspace/typecheck.ts';
import { countJest, countJourneys, type Count, type JestReport, type PlaywrightReport } from './count-tests.ts';
import { JEST_OPTIONS } from './jest.ts';
import { countOf, readCount, REPORTS, run } from './run.ts';

/** A part of the run with its own count. */
export interface Suite {
  name: string;
  /** Runs if one of these packages is affected; without it the suite checks all files, whatever changed. */
  packages?: readonly string[];
  /** Those among them that depend on all files: they run once any package is affected. */
  always?: readonly string[];
  /** @param reached the affected packages among them; undefined when everything runs */
  run: (reached?: readonly string[]) => Promise<Count>;
}

const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name);
const node = process.execPath;

const check = async (command: string, args: readonly string[]) => countOf((await run(command, args)) === 0);

export const formatSuite: Suite = { name: 'format', run: () => check(bin('prettier'), ['--check', '.', '--log-level', 'warn']) };
export const lintSuite: Suite = { name: 'lint', run: () => check(bin('eslint'), ['.', '--max-warnings', '0']) };
export const importsSuite: Suite = { name: 'imports', run: () => check('npm', ['run', '--silent', 'lint:imports']) };
export const messagesSuite: Suite = { name: 'messages', run: () => check(node, ['shared/i18n/scripts/check.ts']) };
export const referencesSuite: Suite = { name: 'references', run: () => check(node, ['scripts/references.ts']) };
export const contractSuite: Suite = { name: 'contract', run: () => check(node, ['shared/contract/scripts/write-report.ts', '--check']) };

/** @param packages names of all that have types */
export const typesSuite = (packages: readonly string[]): Suite => ({
  name: 'types',
  packages,
  run: async (reached) => countOf(await (reached ? typecheck(reached) : typecheckAll())),
});

/** @param packages names of all that are built */
export const buildSuite = (packages: readonly string[]): Suite => ({
  name: 'build',
  packages,
  run: (reached) => check(node, ['scripts/build.ts', ...(reached ?? []).flatMap((name) => ['--only', path.basename(name)])]),
});

interface JestOptions {
  env: Readonly<Record<string, string>>;
  /** Number of parallel test files. */
  workers?: number;
  /** Only these files of the packages' directories. */
  files?: (directories: readonly string[]) => readonly string[];
  /** All files except these. */
  except?: (directories: readonly string[]) => readonly string[];
}

/** The ignore patterns of jest's configuration, which the option would replace. */
const NO_TESTS = ['/node_modules/', '/dist/', '/\\.data/'];
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const ignoring = (files: readonly string[]) =>
  [...NO_TESTS, ...files.map((file) => `/${escapeRegExp(file)}$`)].map((pattern) => `--testPathIgnorePatterns=${pattern}`);

/** @param packages names of packages with these tests; jest's projects are named by their directories */
export const jestSuite = (name: string, packages: readonly string[], { env, workers = 2, files, except }: JestOptions): Suite => ({
  name,
  packages,
  async run(reached = packages) {
    const report = path.join(REPORTS, `${name}.json`);
    const NODE_OPTIONS = `${process.env['NODE_OPTIONS'] ?? ''} ${JEST_OPTIONS}`.trim();
    // Retried only where flaky tests are counted.
    const again: Record<string, string> = process.env['CI'] ? { RETRY_FAILED: '1' } : {};
    const projects = reached.map((each) => path.basename(each));
    const only = files ? ['--runTestsByPath', ...files(projects)] : except ? ignoring(except(projects)) : [];
    const args = ['--json', `--outputFile=${report}`, `--maxWorkers=${workers}`, '--selectProjects', ...projects, ...only];
    const code = await run(bin('jest'), args, { NODE_OPTIONS, ...again, ...env });
    return readCount(report, code, (data: JestReport) => countJest(data, ROOT));
  },
});

/** @param packages the journeys' package, which depends on the whole product */
export const journeysSuite = (packages: readonly string[]): Suite => ({
  name: 'journeys',
  packages,
  async run() {
    const report = path.join(REPORTS, 'journeys.json');
    const env = { E2E_REPORT: report, BROWSER_PATH: ensureBrowser() };
    const code = await run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], env);
    return readCount(report, code, (data: PlaywrightReport) => countJourneys(data));
  },
});
