import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../packages.ts';
import type { Count } from './count-tests.ts';

export const REPORTS = path.join(ROOT, 'node_modules/.cache/reports');

/** Runs a command at the root of the checkout, in this terminal; returns its exit code. */
export function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** A static check counts as one test. */
export function countOf(isSound: boolean): Count {
  return { passed: isSound ? 1 : 0, failed: isSound ? 0 : 1, flaky: 0, names: [] };
}

/** A runner that fails without a failed test (a crash, nothing found) still counts as one failure. */
export function readCount<T>(report: string, code: number, count: (data: T) => Count): Count {
  try {
    const result = count(JSON.parse(readFileSync(report, 'utf8')) as T);
    return code !== 0 && result.failed === 0 && result.flaky === 0 ? { ...result, failed: 1 } : result;
  } catch {
    return countOf(false);
  }
}
