import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../packages.ts';
import { linesOf, runTask } from './lerna.ts';
import { readWorkspace } from './graph.ts';

const TSC = path.join(ROOT, 'node_modules/typescript-native/bin/tsc');

/**
 * Checks the types of one directory, incrementally, and of folders below it that have a configuration of their own, since their code
 * has the globals of workers. Prints the errors; returns the exit code.
 */
export async function checkTypes(directory: string, args: readonly string[] = []): Promise<number> {
  const ofWorkers = globSync(path.join(directory || '*', 'src/*/tsconfig.json'), { cwd: ROOT }).map((file) => path.dirname(file));
  let failed = 0;
  for (const project of [directory, ...ofWorkers]) {
    const known = path.join(ROOT, 'node_modules/.cache/types', `${project.replaceAll(path.sep, '-') || 'all'}.tsbuildinfo`);
    const tsc = spawn(
      process.execPath,
      [TSC, '--project', path.join(ROOT, project), '--incremental', '--tsBuildInfoFile', known, ...args],
      {
        cwd: ROOT,
        stdio: 'inherit',
      },
    );
    const [code] = (await once(tsc, 'close')) as [number | null];
    failed ||= code ?? 1;
  }
  return failed;
}

/**
 * Checks the types of all packages as one program: separately each would parse the shared packages again (decision 100). Prints the
 * errors, or the number of packages.
 */
export async function typecheckAll(): Promise<boolean> {
  const code = await checkTypes('');
  if (code === 0) console.log(`Types of ${readWorkspace().size} packages are sound.`);
  return code === 0;
}

/** Checks the types of some packages, each by itself, cached if unchanged; prints the errors, or the number of packages. */
export async function typecheck(scope: readonly string[]): Promise<boolean> {
  const run = await runTask('typecheck', { scope });
  if (run.code === 0) {
    console.log(`Types of ${scope.length} packages are sound.`);
    return true;
  }
  const named = [...readWorkspace().keys()];
  const errors = named.flatMap((name) => linesOf(run, name)).filter((line) => /\berror TS\d+|^ /.test(line));
  console.error((errors.length > 0 ? errors : run.lines).join('\n'));
  return false;
}
