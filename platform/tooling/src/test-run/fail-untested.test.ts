import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../packages.ts';
import { readWorkspace } from '../workspace/graph.ts';
import { failUntested } from './fail-untested.ts';
import { allStages } from './stages.ts';

const FILES = {
  tested: ['src/deep/one.ts', 'src/deep/one.test.tsx'],
  untested: ['src/one.ts', 'node_modules/other/one.test.ts', 'dist/one.test.ts'],
  scripts: ['one.ts'],
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'nightlark-untested-'));
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ workspaces: ['*'] }));
  for (const [name, files] of Object.entries(FILES)) {
    for (const file of ['package.json', ...files]) {
      mkdirSync(path.dirname(path.join(root, name, file)), { recursive: true });
      writeFileSync(path.join(root, name, file), JSON.stringify({ name, version: '1.0.0' }));
    }
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a package with sources and no test file → failed, by its name, beside the results of the others', async () => {
  const run = async () => ({ passed: 5, failed: 1, flaky: 0, names: ['tested/src/deep/one.test.tsx'] });
  const suite = failUntested({ name: 'jest', packages: Object.keys(FILES), run }, root);
  expect(await suite.run()).toEqual({
    passed: 5,
    failed: 2,
    flaky: 0,
    names: ['tested/src/deep/one.test.tsx', 'untested: no tests'],
  });
  expect(await suite.run({ packages: ['tested', 'scripts'], files: [] })).toMatchObject({ failed: 1 });
});

test('every package with sources is in a suite of jest, with its configuration or without', () => {
  const suites = allStages()
    .flat()
    .filter(({ name }) => name === 'jest' || name === 'gateway');
  const inSuites = suites.flatMap(({ packages = [] }) => packages);
  const withSources = [...readWorkspace().values()].filter(({ directory }) => existsSync(path.join(ROOT, directory, 'src')));
  expect(inSuites).toEqual(expect.arrayContaining(withSources.map(({ name }) => name)));
});
