import { linesOf, runTask } from './lerna.ts';
import { readWorkspace } from './graph.ts';

/** Checks the types of packages, all where none are named; says what is wrong, or how many are right. */
export async function typecheck(scope: readonly string[] = []): Promise<boolean> {
  const run = await runTask('typecheck', { scope });
  if (run.code === 0) {
    console.log(`Types of ${scope.length || readWorkspace().size} packages are sound.`);
    return true;
  }
  const named = [...readWorkspace().keys()];
  const errors = named.flatMap((name) => linesOf(run, name)).filter((line) => /\berror TS\d+|^ /.test(line)); // prettier-ignore
  console.error((errors.length > 0 ? errors : run.lines).join('\n'));
  return false;
}
