import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { builtPackages, ROOT } from '../packages.ts';
import { readJson, readWorkspace, withDependencies } from './graph.ts';

const packages = [...readWorkspace().values()];
const scriptsOf = (directory: string) =>
  readJson<{ scripts?: Record<string, string> }>(path.join(ROOT, directory, 'package.json')).scripts ?? {};
const has = (directory: string, file: string) => existsSync(path.join(ROOT, directory, file));

test('every package has the tasks of what it holds: none is left out by lerna', () => {
  for (const { directory } of packages) {
    const scripts = scriptsOf(directory);
    const isTested = globSync(`${directory}/{src,scripts,jest,testing,messages}/**/*.test.{ts,tsx}`, { cwd: ROOT }).length > 0;
    expect([directory, scripts['typecheck'], scripts['test'], scripts['build']]).toEqual([
      directory,
      has(directory, 'tsconfig.json') ? 'nightlark typecheck' : undefined,
      isTested ? 'nightlark test' : undefined,
      builtPackages().includes(directory) ? 'nightlark build' : undefined,
    ]);
    if (isTested) expect([directory, has(directory, 'jest.config.mjs')]).toEqual([directory, true]);
  }
});

test('what the shell needs → found through others too, itself included, no remote', () => {
  const workspace = readWorkspace();
  const needs = withDependencies(workspace.get('@nightlark/shell')!, workspace).map(({ directory }) => directory);
  expect(needs).toEqual(expect.arrayContaining(['shell', 'platform/build', 'shared/contract', 'platform/release']));
  expect(needs.filter((directory) => directory.startsWith('mf-'))).toEqual([]);
});
