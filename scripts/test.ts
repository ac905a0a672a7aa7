import { runTests } from '@nightlark/tooling/test-run';

/** Runs all suites: `npm test [suite …]`, or those affected by a change: `npm test -- --changed[=<commit>]`. */
try {
  process.exitCode = await runTests(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
