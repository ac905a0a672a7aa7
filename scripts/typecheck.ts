import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

/** Checks the types of every package, two at a time; what did not change since the last check is not checked again. */
const root = path.resolve(import.meta.dirname, '..');
const compiler = path.join(root, 'node_modules/typescript-native/bin/tsc');
const packages = globSync(['shared/*', 'shell', 'mf-*', 'gateway', 'backend', 'demo', 'sandbox', 'e2e', 'bench', 'scripts'], {
  cwd: root,
}).filter((directory) => existsSync(path.join(root, directory, 'tsconfig.json')));

const queue = packages.sort();
let failed = 0;

async function worker(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { code, output } = await check(next);
    if (code === 0) continue;
    failed++;
    console.error(output.trim());
  }
}

function check(directory: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const known = path.join(root, 'node_modules/.cache/types', `${directory.replaceAll(path.sep, '-')}.tsbuildinfo`);
    const options = ['--project', directory, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', known];
    const child = spawn(process.execPath, [compiler, ...options], { cwd: root });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.stderr.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const count = queue.length;
await Promise.all([worker(), worker()]);
console.log(failed === 0 ? `Types of ${count} packages are sound.` : `${failed} of ${count} packages have type errors.`);
process.exitCode = failed === 0 ? 0 : 1;
