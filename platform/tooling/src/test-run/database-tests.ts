import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../packages.ts';
import { JEST_OPTIONS } from './jest.ts';

/** Imported, directly or not, by every test that opens a database. */
const DATABASE = 'backend/src/testing/test-database.ts';
/** They import it through the backend's published exports, which jest's graph does not follow, or start backends as processes. */
const ATTACHED = ['console', 'demo', 'sandbox', 'e2e'];

/**
 * The test files of packages that open a database, by jest's import graph: the results of all others do not depend on the database.
 * Paths relative to the root of the checkout.
 * @param directories of the packages, of backend, console, demo, sandbox and e2e
 */
export function databaseTests(directories: readonly string[]): string[] {
  const attached = ATTACHED.filter((directory) => directories.includes(directory)).flatMap((directory) =>
    globSync(`${directory}/{src,messages}/**/*.test.ts`, { cwd: ROOT }),
  );
  return [...(directories.includes('backend') ? backendTests() : []), ...attached].sort();
}

/** Tests that depend on the engine: connections, migrations, the ledger with its triggers, search plans. */
const ON_BOTH = [
  'backend/src/db/',
  'backend/src/modules/credits/',
  'backend/src/modules/payments/settlement/',
  'backend/src/modules/search/search.test.ts',
];

/** Database tests that run on PostgreSQL only, if there is one (decision 100). */
export const serverOnlyTests = (directories: readonly string[]): string[] =>
  databaseTests(directories).filter((file) => !ON_BOTH.some((folder) => file.startsWith(folder)));

function backendTests(): string[] {
  const args = ['node_modules/jest/bin/jest.js', '--selectProjects', 'backend', '--listTests', '--findRelatedTests', DATABASE];
  const output = execFileSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: JEST_OPTIONS },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return output
    .split('\n')
    .filter((line) => path.isAbsolute(line))
    .map((file) => path.relative(ROOT, file));
}
