import { existsSync } from 'node:fs';
import path from 'node:path';
import { builtPackages, ROOT } from '../packages.ts';
import { readPackage, readWorkspace } from '../workspace/graph.ts';
import { databaseTests, serverOnlyTests } from './database-tests.ts';
import { failUntested } from './fail-untested.ts';
import {
  buildSuite,
  contractSuite,
  formatSuite,
  importsSuite,
  jestSuite,
  journeysSuite,
  lintSuite,
  messagesSuite,
  referencesSuite,
  typesSuite,
  type Suite,
} from './suites.ts';

const GATEWAY = '@nightlark/gateway';
const ON_DATABASE = ['@nightlark/backend', '@nightlark/demo', '@nightlark/sandbox', '@nightlark/e2e'];
const EMBEDDED = { env: { TEST_DATABASE_URL: '' } };

const has = (directory: string, file: string) => existsSync(path.join(ROOT, directory, file));

/** Stages run one after another, the suites of one in parallel: those that use one core and have little output. */
export function allStages(): Suite[][] {
  const packages = [...readWorkspace().values()];
  const names = packages.map(({ name }) => name);
  const tested = packages.filter(({ directory }) => has(directory, 'jest.config.mjs') || has(directory, 'src')).map(({ name }) => name);
  const hasServer = Boolean(process.env['TEST_DATABASE_URL']);
  const embedded = hasServer ? { ...EMBEDDED, except: serverOnlyTests } : EMBEDDED;
  const lookingAround = packages.filter(({ testsLookAround }) => testsLookAround).map(({ name }) => name);
  return [
    [formatSuite, lintSuite, importsSuite, messagesSuite, referencesSuite, contractSuite],
    [typesSuite(names)],
    [buildSuite(builtPackages().map((directory) => readPackage(directory).name))],
    [
      {
        ...failUntested(
          jestSuite(
            'jest',
            tested.filter((name) => name !== GATEWAY),
            embedded,
          ),
        ),
        always: lookingAround,
      },
    ],
    // A separate stage: its tests start gateways, renderers and browsers, in parallel to which tests of screens would time out.
    [failUntested(jestSuite('gateway', [GATEWAY], { ...EMBEDDED, workers: 3 }))],
    // Database tests, on PostgreSQL if there is one.
    ...(hasServer ? [[jestSuite('postgresql', ON_DATABASE, { env: {}, files: databaseTests })]] : []),
    [journeysSuite(['@nightlark/e2e'])],
  ];
}

/**
 * The stages that a change needs: the suites that check all files, and of the others the affected ones.
 * @param reached names of affected packages
 */
export function stagesFor(reached: readonly string[], stages: readonly Suite[][]): Suite[][] {
  return stages.map((stage) =>
    stage.flatMap((suite) => {
      if (!suite.packages) return [suite];
      const its = suite.packages.filter((name) => reached.includes(name) || (reached.length > 0 && suite.always?.includes(name)));
      return its.length > 0 ? [{ ...suite, run: () => suite.run(its) }] : [];
    }),
  );
}
