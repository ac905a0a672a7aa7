import { JEST_OPTIONS } from '@nightlark/tooling/jest';
import { ROOT } from '@nightlark/tooling/packages';
import { spawn } from 'node:child_process';
import path from 'node:path';

/** Runs the tests of one package: all, or the files whose names contain one of the words. Returns Jest's exit code. */
export function test(directory: string, args: readonly string[]): Promise<number> {
  const NODE_OPTIONS = `${process.env['NODE_OPTIONS'] ?? ''} ${JEST_OPTIONS}`.trim();
  const jest = [path.join(ROOT, 'node_modules/jest/bin/jest.js'), '--selectProjects', path.basename(directory), ...testPaths(args)];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, jest, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, NODE_OPTIONS } });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Jest would parse words as further projects. */
function testPaths(args: readonly string[]): string[] {
  return args.flatMap((arg, index) => (arg.startsWith('-') || index > 0 ? [arg] : ['--testPathPatterns', arg]));
}
