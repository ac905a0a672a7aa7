import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';

/** Runs a program of `node_modules` with this Node, at the root of the checkout; returns its exit code. */
export function runNode(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
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
