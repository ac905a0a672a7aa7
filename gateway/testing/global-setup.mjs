import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { COMPILE_CACHE } from '@nightlark/tooling/compiled';

/** Builds the fixtures in a process of its own and passes their paths to the tests in `FIXTURES`. */
export default function buildFixtures() {
  const output = execFileSync(process.execPath, [path.join(import.meta.dirname, 'build-fixtures.ts')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Fills the compile cache for the tests' gateways: they are killed, and Node writes the cache only on a normal exit.
  Object.assign(process.env, COMPILE_CACHE);
  execFileSync(process.execPath, [path.join(import.meta.dirname, '../src/engine.ts')], { stdio: 'inherit' });
  // The gate starts no browser, since tests publish dozens of releases; only tests of its browser do.
  process.env.GATE_BROWSER = 'off';
  process.env.FIXTURES = JSON.stringify(
    Object.fromEntries(
      output
        .trim()
        .split('\n')
        .filter((line) => line.includes('='))
        .map((line) => line.split('=')),
    ),
  );
}
