import { JEST_OPTIONS } from '@nightlark/tooling/jest';
import { ROOT } from '@nightlark/tooling/packages';
import { spawn } from 'node:child_process';
import path from 'node:path';

/** Runs the tests of one package: all, or the files whose names contain one of the words. */
export function test(directory: string, args: readonly string[]): Promise<number> {
  const NODE_OPTIONS = `${process.env['NODE_OPTIONS'] ?? ''} ${JEST_OPTIONS}`.trim();
  return runNode('jest/bin/jest.js', ['--selectProjects', path.basename(directory), ...testPaths(args)], { NODE_OPTIONS });
}

/** Jest would parse words as further projects. */
function testPaths(args: readonly string[]): string[] {
  return args.flatMap((arg, index) => (arg.startsWith('-') || index > 0 ? [arg] : ['--testPathPatterns', arg]));
}

/** Checks the types of one package, incrementally. */
export function typecheck(directory: string, args: readonly string[]): Promise<number> {
  const known = path.join(ROOT, 'node_modules/.cache/types', `${directory.replaceAll(path.sep, '-')}.tsbuildinfo`);
  return runNode('typescript-native/bin/tsc', ['--project', directory, '--incremental', '--tsBuildInfoFile', known, ...args]);
}

/** Runs a program of `node_modules` with this Node, at the root of the checkout; returns its exit code. */
function runNode(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules', program), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
