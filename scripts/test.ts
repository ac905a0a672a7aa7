import { runTests } from '@nightlark/tooling/test-run';

/** Runs everything that can be checked: `npm test [suite …]`, or what a change reaches: `npm test -- --changed[=<commit>]`. */
try {
  process.exitCode = await runTests(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
