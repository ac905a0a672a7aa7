import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { changeBase, changeSince, type Change } from './changes.ts';
import { verdictOf, type Count } from './count-tests.ts';
import { REPORTS } from './run.ts';
import { allStages, leftOutStages, stagesFor } from './stages.ts';
import type { Suite } from './suites.ts';

type Result = Count & { name: string; seconds: number };

async function runOne({ name, run }: Suite): Promise<Result> {
  const started = Date.now();
  const count = await run();
  return { name, ...count, seconds: Math.round((Date.now() - started) / 1000) };
}

function report(results: readonly Result[]): boolean {
  console.log('');
  for (const { name, passed, failed, flaky, seconds } of results) {
    const mark = verdictOf([{ passed, failed, flaky }]).failed === 0 ? '✓' : '✗';
    const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(flaky).padStart(4)} flaky`;
    console.log(`${mark} ${name.padEnd(10)} ${counts} ${String(seconds).padStart(5)} s`);
  }
  for (const { name, names } of results) for (const failed of names) console.log(`  ${name} · ${failed}`);
  const total = verdictOf(results);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0;
}

/** Otherwise `--changed` alone would take the next word as its value. */
const withValues = (args: readonly string[]) => args.map((arg) => (arg === '--changed' ? '--changed=' : arg));

/**
 * Runs the suites, all of them with `--all`, or the named ones, or those affected by a change, and prints the results. Each static check
 * counts as one test. A flaky test (passed only when retried, in CI) is listed and has failed, unless `ALLOW_FLAKY=1`.
 * @param changedSince what changed since a commit, or since the main branch if it is empty
 * @returns the exit code
 */
export async function runTests(
  args: readonly string[],
  changedSince = (commit: string): Change => changeSince(changeBase(commit)),
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: withValues(args),
    options: { changed: { type: 'string' }, all: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const usual = allStages();
  const all = [...usual, ...leftOutStages()];
  const names = all.flat().map(({ name }) => name);
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`No such suite: ${unknown.join(', ')}. There are: ${names.join(', ')}.`);

  const stages = values.all || positionals.length > 0 ? all : usual;
  const change = values.changed === undefined ? null : changedSince(values.changed);
  if (change) console.log(`› The change reaches ${change.packages.length > 0 ? change.packages.toSorted().join(', ') : 'no package'}.`);
  const wanted = (change ? stagesFor(change, stages) : stages)
    .map((stage) => stage.filter(({ name }) => positionals.length === 0 || positionals.includes(name)))
    .filter((stage) => stage.length > 0);
  if (wanted.length === 0) {
    console.log('Nothing to run.');
    return 0;
  }

  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const results: Result[] = [];
  for (const [index, stage] of wanted.entries()) {
    console.log(`\n› ${index + 1}/${wanted.length} ${stage.map(({ name }) => name).join(', ')}`);
    results.push(...(await Promise.all(stage.map(runOne))));
  }
  return report(results) ? 0 : 1;
}
