import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../packages.ts';
import { readWorkspace } from '../workspace/graph.ts';
import { LOOKING_AROUND } from './look-around.ts';
import { stagesFor } from './stages.ts';
import type { SuiteChange } from './suites.ts';

const TOOLING = '@nightlark/tooling';

async function asked(packages: readonly string[]): Promise<SuiteChange | undefined> {
  let given: SuiteChange | undefined;
  const run = async (change?: SuiteChange) => ((given = change), { passed: 1, failed: 0, flaky: 0, names: [] });
  const suite = { name: 'jest', packages: [TOOLING, '@nightlark/mf-likes', '@nightlark/gateway'], always: [TOOLING], isOfJest: true, run };
  for (const one of stagesFor({ packages, files: [] }, [[suite]]).flat()) await one.run();
  return given;
}

test('tests that look around are there, in packages whose tests are never cached', () => {
  const directories = [...readWorkspace().values()].filter(({ testsLookAround }) => testsLookAround).map(({ directory }) => directory);
  for (const file of LOOKING_AROUND) {
    expect(existsSync(path.join(ROOT, file))).toBe(true);
    expect(directories.some((directory) => file.startsWith(`${directory}/`))).toBe(true);
  }
});

test.each([
  ['a remote → those of the tooling that look around', ['@nightlark/mf-likes'], ['@nightlark/mf-likes'], [TOOLING]],
  ['a server, whose settings the others read → all of the tooling', ['@nightlark/gateway'], [TOOLING, '@nightlark/gateway'], []],
  ['the tooling → all of it', [TOOLING], [TOOLING], []],
  ['a package without tests here → those that look around', ['@nightlark/bench'], [], [TOOLING]],
])('%s', async (_name, changed, whole, around) => {
  expect(await asked(changed)).toMatchObject({ packages: whole, lookAround: around });
});

test('no package → nothing', async () => {
  expect(await asked([])).toBeUndefined();
});
