import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What production can't do without. */
const NEEDED = { PUBLIC_URL: 'http://localhost:3000', SMTP_URL: 'smtp://127.0.0.1:9', BANK_SECRET: 'b'.repeat(32) };

const READY_MS = 60_000;

export interface RealBackend {
  url: string;
  /** Its log so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts the product's backend in production mode, as a process with an empty embedded database.
 * @param script another program that starts it
 */
export async function startRealBackend(env: Record<string, string>, script = 'backend/src/main.ts'): Promise<RealBackend> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'backend-test-'));
  const { DATABASE_URL: _, REDIS_URL: __, ...surroundings } = process.env;
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../..', script)], {
    env: {
      ...surroundings,
      ...NEEDED,
      NODE_OPTIONS: '',
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      BACKEND_PORT: '0',
      CONSOLE_PORT: '0',
      ...env,
    },
  });
  let output = '';
  const ready = new Promise<{ address: string; port: number }>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /"address":\{"address":"([^"]+)","family":"\w+","port":(\d+)\}/.exec(output);
      if (found) resolve({ address: found[1]!, port: Number(found[2]) });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`The backend did not start:\n${output}`)));
    setTimeout(() => reject(new Error(`The backend was not ready in time:\n${output}`)), READY_MS).unref();
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const { address, port } = await ready;
  return {
    url: `http://${address}:${port}`,
    output: () => output,
    async stop() {
      child.kill('SIGKILL');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
