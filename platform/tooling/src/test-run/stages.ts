import { existsSync } from 'node:fs';
import path from 'node:path';
import { builtPackages, ROOT } from '../packages.ts';
import { readPackage, readWorkspace } from '../workspace/graph.ts';
import type { Change } from './changes.ts';
import { databaseTests, serverOnlyTests } from './database-tests.ts';
import { failUntested } from './fail-untested.ts';
import { chooseJourneys } from './journeys-of.ts';
import { LEFT_OUT } from './left-out.ts';
import { LOOKED_AT } from './look-around.ts';
import {
  buildSuite,
  programSuite,
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
const BACKEND = '@nightlark/backend';
const JOURNEYS = '@nightlark/e2e';
const ON_DATABASE = [BACKEND, '@nightlark/console', '@nightlark/demo', '@nightlark/sandbox', JOURNEYS];
/** Programs on the production set-up. */
const ON_SERVERS = ['attack', 'cluster', 'faults'];
const EMBEDDED = { env: { TEST_DATABASE_URL: '' } };

const has = (directory: string, file: string) => existsSync(path.join(ROOT, directory, file));
const isOf = (directory: string) => (file: string) => file.startsWith(`${directory}/`);

/** Stages run one after another, the suites of one in parallel: those that use one core and have little output. */
export function allStages(): Suite[][] {
  const packages = [...readWorkspace().values()];
  const names = packages.map(({ name }) => name);
  const tested = packages.filter(({ directory }) => has(directory, 'jest.config.mjs') || has(directory, 'src')).map(({ name }) => name);
  const hasServer = Boolean(process.env['TEST_DATABASE_URL']);
  const leftOut = () => LEFT_OUT.tests;
  const embedded = {
    ...EMBEDDED,
    except: (directories: readonly string[]) => [...leftOut(), ...(hasServer ? serverOnlyTests(directories) : [])],
  };
  const lookingAround = packages.filter(({ testsLookAround }) => testsLookAround).map(({ name }) => name);
  return [
    [
      formatSuite,
      lintSuite,
      importsSuite,
      messagesSuite,
      referencesSuite,
      contractSuite,
      typesSuite(names),
      buildSuite(builtPackages().map((directory) => readPackage(directory).name)),
    ],
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
    [failUntested(jestSuite('gateway', [GATEWAY], { ...EMBEDDED, workers: 3, except: leftOut }))],
    // Database tests, on PostgreSQL if there is one.
    ...(hasServer ? [[jestSuite('postgresql', ON_DATABASE, { env: {}, workers: 3, files: databaseTests })]] : []),
    [journeysSuite('journeys', [JOURNEYS], { choose: chooseJourneys })],
  ];
}

/** The stages of what `npm test` leaves out, for `npm run test:all`. */
export function leftOutStages(): Suite[][] {
  const { tests, journeys, programs } = LEFT_OUT;
  const hasServers = Boolean(process.env['TEST_DATABASE_URL'] && process.env['TEST_REDIS_URL']);
  const tested = [...readWorkspace().values()].filter(({ directory }) => tests.some(isOf(directory)));
  const files = (directories: readonly string[]) => tests.filter((file) => directories.some((directory) => isOf(directory)(file)));
  const suites = [
    ...(tests.length > 0
      ? [
          jestSuite(
            'long-jest',
            tested.map(({ name }) => name),
            { ...EMBEDDED, files },
          ),
        ]
      : []),
    ...(journeys.length > 0 ? [journeysSuite('long-journeys', [JOURNEYS], { files: journeys })] : []),
    ...Object.entries(programs)
      .filter(([name]) => !ON_SERVERS.includes(name) || hasServers)
      .map(([name, file]) => programSuite(name, file)),
  ];
  return suites.map((suite) => [suite]);
}

/** Of e2e jest runs tests that start backends alone: what else its journeys depend on doesn't affect them. */
function affectsTests(name: string, { packages, files }: Change): boolean {
  return name !== JOURNEYS || packages.includes(BACKEND) || files.some((file) => /^e2e\/(?!journeys\/)/.test(file));
}

/** The stages that a change needs: the suites that check files, and of the others the affected ones. */
export function stagesFor(change: Change, stages: readonly Suite[][]): Suite[][] {
  const { packages, files } = change;
  return stages.map((stage) =>
    stage.flatMap((suite) => {
      if (!suite.packages) return [{ ...suite, run: () => suite.run(change) }];
      const isServer = packages.some((name) => LOOKED_AT.includes(name));
      const isAffected = (name: string) => packages.includes(name) && (!suite.isOfJest || affectsTests(name, change));
      const always = packages.length > 0 ? (suite.always ?? []) : [];
      const its = suite.packages.filter((name) => isAffected(name) || (isServer && always.includes(name)));
      const lookAround = always.filter((name) => !its.includes(name));
      return its.length + lookAround.length > 0 ? [{ ...suite, run: () => suite.run({ packages: its, files, lookAround }) }] : [];
    }),
  );
}
