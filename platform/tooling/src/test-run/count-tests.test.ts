import { countJest, countJourneys, verdictOf } from './count-tests.ts';

const jest = (assertionResults: { status: string; fullName: string; invocations?: number }[], message = '') =>
  countJest(
    {
      numPassedTests: assertionResults.filter(({ status }) => status === 'passed').length,
      numFailedTests: assertionResults.filter(({ status }) => status === 'failed').length,
      numRuntimeErrorTestSuites: message && assertionResults.length === 0 ? 1 : 0,
      testResults: [{ name: '/checkout/shell/a.test.ts', message, assertionResults }],
    },
    '/checkout',
  );

test('jest: what passed when it was tried again is flaky, and named', () => {
  const results = [
    { status: 'passed', fullName: 'one', invocations: 1 },
    { status: 'passed', fullName: 'two', invocations: 2 },
    { status: 'failed', fullName: 'three', invocations: 2 },
    { status: 'pending', fullName: 'four' },
  ];
  expect(jest(results)).toEqual({
    passed: 1,
    failed: 1,
    flaky: 1,
    names: ['shell/a.test.ts: two (flaky: passed when tried again)', 'shell/a.test.ts: three'],
  });
});

test('jest: a file that could not run is a failure by its name', () => {
  expect(jest([], 'SyntaxError')).toEqual({ passed: 0, failed: 1, flaky: 0, names: ['shell/a.test.ts'] });
});

test('Playwright: flaky ones stand beside those that passed, and are named in their project', () => {
  const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status, projectName: 'phone' }] });
  const report = {
    stats: { expected: 1, flaky: 1, unexpected: 1 },
    suites: [{ specs: [spec('one', 'expected'), spec('two', 'flaky')], suites: [{ specs: [spec('three', 'unexpected')] }] }],
  };
  expect(countJourneys(report)).toEqual({
    passed: 1,
    failed: 1,
    flaky: 1,
    names: ['a.spec.ts [phone]: two (flaky: passed when tried again)', 'a.spec.ts [phone]: three'],
  });
});

test.each<[string, Record<string, string>, object]>([
  ['failed', {}, { passed: 5, failed: 3 }],
  ['failed whatever else the variable says', { ALLOW_FLAKY: '0' }, { passed: 5, failed: 3 }],
  ['passed where they are allowed', { ALLOW_FLAKY: '1' }, { passed: 7, failed: 1 }],
])('flaky tests have %s', (_name, env, verdict) => {
  expect(
    verdictOf(
      [
        { passed: 2, failed: 1, flaky: 2 },
        { passed: 3, failed: 0, flaky: 0 },
      ],
      env,
    ),
  ).toEqual(verdict);
});
