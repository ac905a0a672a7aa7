import { openStore, type ReleaseStore } from '@nightlark/registry';
import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@nightlark/tooling/free-port';

const READY_MS = 30_000;
const main = path.resolve(import.meta.dirname, '../../gateway/src/main.ts');

export interface ProductionPlatform {
  url: string;
  store: ReleaseStore;
  stop(): Promise<void>;
}

/**
 * A gateway as in production, with a token, over a copy of the live releases of the product under test: its registry may change without
 * affecting other journeys. It uses that product's API.
 */
export async function startProductionPlatform(token: string, env: Readonly<Record<string, string>> = {}): Promise<ProductionPlatform> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nightlark-platform-'));
  for (const part of ['registry', 'keys'])
    await cp(path.join(process.env['E2E_DATA_DIR']!, part), path.join(dataDir, part), { recursive: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const gateway = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      BACKEND_URL: process.env['E2E_BASE_URL']!,
      CONSOLE_URL: process.env['E2E_BASE_URL']!,
      PLATFORM_TOKEN: token,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  gateway.stdout.on('data', (chunk) => (output += chunk));
  gateway.stderr.on('data', (chunk) => (output += chunk));
  async function stop(): Promise<void> {
    const ended = new Promise((resolve) => gateway.once('exit', resolve));
    if (gateway.exitCode === null && gateway.kill('SIGKILL')) await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && gateway.exitCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return { url, store: openStore({ dataDir }).store, stop };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await stop();
  throw new Error(`The gateway did not become ready.\n${output.slice(-4000)}`);
}
