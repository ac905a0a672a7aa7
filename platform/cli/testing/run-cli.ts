import { jest } from '@jest/globals';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createProgram } from '../src/program.ts';
import { runProgram } from '../src/program-of.ts';

interface CliResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Variables that would lead a command elsewhere. */
const UNSET = [
  'PLATFORM_URL',
  'PLATFORM_TOKEN',
  'PLATFORM_TOKENS',
  'PLATFORM_FROM_TOKEN',
  'REGISTRY_DIR',
  'REGISTRY_URL',
  'ADVISORIES_FILE',
  'PUBLIC_URL',
  'PORT',
];

const environment = (dataDir: string, env: Readonly<Record<string, string>>) => ({
  ...Object.fromEntries(UNSET.map((name) => [name, ''])),
  DATA_DIR: dataDir,
  INIT_CWD: dataDir,
  PLATFORM_WHO: 'anna',
  GATE_BROWSER: 'off',
  ...env,
});

/** Runs `platform` on the registry in a data directory, which is its working directory too. One at a time: it uses this process. */
export async function runCli(dataDir: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CliResult> {
  const before = { ...process.env };
  const { exitCode } = process;
  const result = { code: 0, stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    jest.spyOn(process[name], 'write').mockImplementation((text) => ((result[name] += String(text)), true)),
  );
  Object.assign(process.env, environment(dataDir, env));
  process.exitCode = 0;
  try {
    await runProgram(createProgram(), args);
    result.code = Number(process.exitCode);
  } finally {
    process.exitCode = exitCode;
    for (const spy of spies) spy.mockRestore();
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
  return result;
}

/** The same as a process of its own. */
export function spawnCli(dataDir: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CliResult> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../src/main.ts'), ...args], {
    cwd: dataDir,
    env: { ...process.env, NODE_OPTIONS: '', ...environment(dataDir, env) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const result = { code: 1, stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].setEncoding('utf8').on('data', (text: string) => (result[name] += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...result, code: code ?? 1 }));
  });
}
