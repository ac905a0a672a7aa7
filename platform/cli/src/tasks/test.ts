import path from 'node:path';
import { JEST_OPTIONS } from '@nightlark/tooling/jest';
import { runNode } from './run-node.ts';

/** Runs the tests of one package: all, or the files whose names contain one of the words. */
export function test(directory: string, args: readonly string[]): Promise<number> {
  const NODE_OPTIONS = `${process.env['NODE_OPTIONS'] ?? ''} ${JEST_OPTIONS}`.trim();
  return runNode('jest/bin/jest.js', ['--selectProjects', path.basename(directory), ...testPaths(args)], { NODE_OPTIONS });
}

/** Jest would parse words as further projects. */
function testPaths(args: readonly string[]): string[] {
  return args.flatMap((arg, index) => (arg.startsWith('-') || index > 0 ? [arg] : ['--testPathPatterns', arg]));
}
