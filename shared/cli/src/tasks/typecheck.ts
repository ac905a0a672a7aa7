import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';
import { runNode } from './run-node.ts';

/** The types of one package; what did not change since the last check is not checked again. */
export function typecheck(directory: string, args: readonly string[]): Promise<number> {
  const known = path.join(ROOT, 'node_modules/.cache/types', `${directory.replaceAll(path.sep, '-')}.tsbuildinfo`);
  return runNode('typescript-native/bin/tsc', ['--project', directory, '--incremental', '--tsBuildInfoFile', known, ...args]);
}
