import path from 'node:path';

/** Results of a suite. */
export interface Count {
  passed: number;
  failed: number;
  /** Failed first and passed when retried; in neither of the others. */
  flaky: number;
  /** Failed and flaky tests, by file and name: repeated at the end of a long log. */
  names: string[];
}

/** The fields of jest's report that are used. */
export interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string; invocations?: number }[] }[];
}

/** The fields of Playwright's report that are used. */
interface PlaywrightSuite {
  specs?: { title: string; file: string; tests: { status: string; projectName: string }[] }[];
  suites?: PlaywrightSuite[];
}
export interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; flaky: number; unexpected: number };
}

const FLAKY = ' (flaky: passed when tried again)';

/** @param root file names are relative to it */
export function countJest(report: JestReport, root: string): Count {
  const results = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name);
    // A file that failed to run has no tests.
    if (assertionResults.length === 0 && message) return [{ name: file, isFlaky: false }];
    return assertionResults.flatMap(({ status, fullName, invocations = 1 }) => {
      const isFlaky = status === 'passed' && invocations > 1;
      return isFlaky || status === 'failed' ? [{ name: `${file}: ${fullName}${isFlaky ? FLAKY : ''}`, isFlaky }] : [];
    });
  });
  const flaky = results.filter(({ isFlaky }) => isFlaky).length;
  return {
    passed: report.numPassedTests - flaky,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    flaky,
    names: results.map(({ name }) => name),
  };
}

function journeysThatFailed({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, projectName }) => `${file} [${projectName}]: ${title}${status === 'flaky' ? FLAKY : ''}`),
  );
  return [...own, ...suites.flatMap(journeysThatFailed)];
}

export function countJourneys(report: PlaywrightReport): Count {
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected, failed: unexpected, flaky, names: journeysThatFailed(report) };
}

/** The total result: a flaky test has failed, unless `ALLOW_FLAKY` is `1`. */
export function verdictOf(
  counts: readonly Omit<Count, 'names'>[],
  env: Readonly<Record<string, string | undefined>> = process.env,
): { passed: number; failed: number } {
  const sum = (of: 'passed' | 'failed' | 'flaky') => counts.reduce((all, count) => all + count[of], 0);
  const isAllowed = env['ALLOW_FLAKY'] === '1';
  return { passed: sum('passed') + (isAllowed ? sum('flaky') : 0), failed: sum('failed') + (isAllowed ? 0 : sum('flaky')) };
}
