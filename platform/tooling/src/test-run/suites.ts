import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from '../browser.ts';
import { ROOT } from '../packages.ts';
import { readWorkspace } from '../workspace/graph.ts';
import { typecheck, typecheckAll } from '../workspace/typecheck.ts';
import { countJest, countJourneys, type Count, type JestReport, type PlaywrightReport } from './count-tests.ts';
import type { Change } from './changes.ts';
import { JEST_OPTIONS } from './jest.ts';
import { LOOKING_AROUND } from './look-around.ts';
import { countOf, readCount, REPORTS, run } from './run.ts';

/** A part of the run with its own count. */
export interface Suite {
  name: string;
  /** Runs if one of these packages is affected; without it the suite checks files, whatever changed. */
  packages?: readonly string[];
  /** Those among them with tests that look around: these run once any package is affected. */
  always?: readonly string[];
  isOfJest?: boolean;
  /** @param change what it concerns of a change: the affected packages among its own; undefined when everything runs */
  run: (change?: SuiteChange) => Promise<Count>;
}

export interface SuiteChange extends Change {
  /** Names of packages of which only the tests that look around run. */
  lookAround?: readonly string[];
}

const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name);
const node = process.execPath;

const check = async (command: string, args: readonly string[]) => countOf((await run(command, args)) === 0);

/** Files that decide how all others are checked. */
const RULES = /^(?:\.oxfmtrc|\.editorconfig|eslint\.config|package-lock\.json|platform\/build\/)/;
/** All files, or the changed ones where their check depends on themselves alone. */
const filesToCheck = (pattern: RegExp, change?: Change): readonly string[] =>
  !change || change.files.some((file) => RULES.test(file))
    ? ['.']
    : change.files.filter((file) => pattern.test(file) && existsSync(path.join(ROOT, file)));

const CACHES = 'node_modules/.cache';

async function checkFiles(tool: string, args: readonly string[], files: readonly string[]): Promise<Count> {
  return files.length > 0 ? check(bin(tool), [...args, ...files]) : countOf(true);
}

export const formatSuite: Suite = {
  name: 'format',
  run: (change) => checkFiles('oxfmt', ['--check', '--no-error-on-unmatched-pattern'], filesToCheck(/./, change)),
};
export const lintSuite: Suite = {
  name: 'lint',
  run: (change) =>
    checkFiles(
      'eslint',
      ['--max-warnings', '0', '--no-warn-ignored', '--cache', '--cache-location', `${CACHES}/eslint/`],
      filesToCheck(/\.[cm]?[jt]sx?$/, change),
    ),
};
export const importsSuite: Suite = {
  name: 'imports',
  run: async (change) => {
    const known = readWorkspace();
    const directories = change?.packages.map((name) => known.get(name)!.directory);
    return directories?.length === 0 ? countOf(true) : check(node, ['platform/build/imports/check.mjs', ...(directories ?? [])]);
  },
};
export const messagesSuite: Suite = { name: 'messages', run: () => check(node, ['shared/i18n/scripts/check.ts']) };
export const referencesSuite: Suite = { name: 'references', run: () => check(node, ['scripts/references.ts']) };
export const contractSuite: Suite = { name: 'contract', run: () => check(node, ['shared/contract/scripts/write-report.ts', '--check']) };

/** @param packages names of all that have types */
export const typesSuite = (packages: readonly string[]): Suite => ({
  name: 'types',
  packages,
  run: async (change) => countOf(await (change ? typecheck(change.packages) : typecheckAll())),
});

/** @param packages names of all that are built */
export const buildSuite = (packages: readonly string[]): Suite => ({
  name: 'build',
  packages,
  run: (change) => check(node, ['scripts/build.ts', ...(change?.packages ?? []).flatMap((name) => ['--only', path.basename(name)])]),
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
/** All test files of a package but those that look around. */
function notLookingAround(directory: string): string {
  const own = LOOKING_AROUND.filter((file) => file.startsWith(`${directory}/`)).map((file) =>
    escapeRegExp(file.slice(directory.length + 1)),
  );
  return `/${escapeRegExp(directory)}/(?!(?:${own.join('|')})$)`;
}
const ignoring = (files: readonly string[]) =>
  [...NO_TESTS, ...files.map((file) => `/${escapeRegExp(file)}$`)].map((pattern) => `--testPathIgnorePatterns=${pattern}`);

/** @param packages names of packages with these tests; jest's projects are named by their directories */
export const jestSuite = (name: string, packages: readonly string[], { env, workers = 2, files, except }: JestOptions): Suite => ({
  name,
  packages,
  isOfJest: true,
  async run(change) {
    const report = path.join(REPORTS, `${name}.json`);
    const NODE_OPTIONS = `${process.env['NODE_OPTIONS'] ?? ''} ${JEST_OPTIONS}`.trim();
    // Retried only where flaky tests are counted.
    const again: Record<string, string> = process.env['CI'] ? { RETRY_FAILED: '1' } : {};
    const { packages: affected = packages, lookAround = [] } = change ?? {};
    const projects = [...affected, ...lookAround].map((each) => path.basename(each));
    const only = files ? ['--runTestsByPath', ...files(projects)] : ignoring(except?.(projects) ?? []);
    const directories = lookAround.map((name) => readWorkspace().get(name)!.directory);
    const around = directories.map((directory) => `--testPathIgnorePatterns=${notLookingAround(directory)}`);
    const args = ['--json', `--outputFile=${report}`, `--maxWorkers=${workers}`, '--selectProjects', ...projects, ...only, ...around];
    const code = await run(bin('jest'), args, { NODE_OPTIONS, ...again, ...env });
    return readCount(report, code, (data: JestReport) => countJest(data, ROOT));
  },
});

interface JourneysOptions {
  /** Those that a change alone is tried with; all when it says null. */
  choose?: (change: Change) => readonly string[] | null;
  /** Only these specs, which the default run leaves out. */
  files?: readonly string[];
}

/** @param packages the journeys' package, which depends on the whole product */
export const journeysSuite = (name: string, packages: readonly string[], { choose, files = [] }: JourneysOptions = {}): Suite => ({
  name,
  packages,
  async run(change) {
    const chosen = (change && choose?.(change)) ?? files;
    const report = path.join(REPORTS, `${name}.json`);
    const env = { E2E_REPORT: report, BROWSER_PATH: ensureBrowser(), ...(files.length > 0 && { E2E_LEFT_OUT: '1' }) };
    const code = await run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts', ...chosen], env);
    return readCount(report, code, (data: PlaywrightReport) => countJourneys(data));
  },
});

/** A program that counts as one test. */
export const programSuite = (name: string, file: string): Suite => ({ name, run: () => check(node, [file]) });
