import { spawn } from 'node:child_process';
import path from 'node:path';

const SCRIPT = path.join(import.meta.dirname, '../../platform/cli/src/main.ts');

/** The CLI as a team's CI runs it: a separate process with address and token. */
export function runCli(env: Readonly<Record<string, string>>, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [SCRIPT, ...args], {
    env: { ...process.env, NODE_OPTIONS: '', PLATFORM_WHO: 'team alpha', ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}
