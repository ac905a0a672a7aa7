import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';

const bin = (name: string) => path.join(ROOT, 'node_modules', name);

function run(script: string, args: string[], cwd: string): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    });
    let output = '';
    child.stdout.on('data', (part) => (output += part));
    child.stderr.on('data', (part) => (output += part));
    child.once('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

let isRunning = false;
let isWanted = false;
let wasSound: boolean | null = null;

/** Checks types, lint and messages after each build, without blocking the page. One run at a time; a build meanwhile causes another. */
export async function checkSources(remote: string): Promise<void> {
  isWanted = true;
  if (isRunning) return;
  isRunning = true;
  while (isWanted) {
    isWanted = false;
    const [types, lint, words] = await Promise.all([
      run(bin('typescript-native/bin/tsc'), ['--pretty', String(process.stdout.isTTY ?? false)], path.join(ROOT, remote)),
      run(bin('eslint/bin/eslint.js'), [`${remote}/src`, '--cache', '--cache-location', 'node_modules/.cache/eslint-dev/'], ROOT),
      run(path.join(ROOT, 'shared/i18n/scripts/check.ts'), [remote], ROOT),
    ]);
    if (isWanted) continue;
    for (const [what, { ok, output }] of [
      ['Types', types],
      ['ESLint', lint],
      ['Words', words],
    ] as const)
      if (!ok) console.error(`✗ ${what}\n${output}\n`);
    const isSound = types.ok && lint.ok && words.ok;
    if (isSound && wasSound !== true) console.log('✓ Types, ESLint and words are content.');
    wasSound = isSound;
  }
  isRunning = false;
}
