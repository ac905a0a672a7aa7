import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';
import { runNode } from './run-node.ts';

/** Checks the types of one package, incrementally. */
export function typecheck(directory: string, args: readonly string[]): Promise<number> {
  const known = path.join(ROOT, 'node_modules/.cache/types', `${directory.replaceAll(path.sep, '-')}.tsbuildinfo`);
  return runNode('typescript-native/bin/tsc', ['--project', directory, '--incremental', '--tsBuildInfoFile', known, ...args]);
}
