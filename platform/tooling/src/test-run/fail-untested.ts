import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../packages.ts';
import { readWorkspace } from '../workspace/graph.ts';
import type { Suite } from './suites.ts';

/** Folders that jest leaves out too. */
const TESTS = '!(node_modules|dist|.data)/**/*.test.{ts,tsx}';

/** Those of the packages that have sources and no test file. */
function untestedPackages(names: readonly string[], root: string): string[] {
  const workspace = readWorkspace(root);
  return names.filter((name) => {
    const directory = path.join(root, workspace.get(name)!.directory);
    return existsSync(path.join(directory, 'src')) && globSync(TESTS, { cwd: directory }).length === 0;
  });
}

/** Makes a suite fail, by name, for each of its packages that has sources and no test file: jest passes over them. */
export function failUntested(suite: Suite, root = ROOT): Suite {
  return {
    ...suite,
    async run(change) {
      const untested = untestedPackages(change?.packages ?? suite.packages ?? [], root);
      const count = await suite.run(change);
      return { ...count, failed: count.failed + untested.length, names: [...count.names, ...untested.map((name) => `${name}: no tests`)] };
    },
  };
}
