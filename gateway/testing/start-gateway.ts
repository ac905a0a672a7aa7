import { eventually } from '@nightlark/build/jest/eventually.ts';
import { openDirectoryStore, openKeys, openShellStore, type ReleaseStore } from '@nightlark/registry';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBackend, type FakeBackend } from './fake-backend.ts';

/** With a build running in parallel, two cores took more than 15 s. */
const READY_MS = 45_000;

type Fixture = 'mf-alpha@1.0.0' | 'mf-alpha@1.1.0' | 'mf-beta@1.0.0' | 'mf-beta@1.1.0' | 'mf-stories@1.0.0';

export interface TestGateway {
  url: string;
  port: number;
  backend: FakeBackend;
  store: ReleaseStore;
  registry: string;
  dataDir: string;
  /** The process's log so far. */
  log(): string;
  get(path: string, init?: RequestInit): Promise<Response>;
  /** Without promoting it. */
  publishOnly(fixture: Fixture): Promise<void>;
  /** Publishes and promotes. */
  publish(fixture: Fixture): Promise<void>;
  promote(remote: string, version: string): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  exited: Promise<number | null>;
  stop(): Promise<void>;
}

const fixtures = () => JSON.parse(process.env['FIXTURES']!) as Record<string, string>;

/** Starts the gateway as in production, as a process with its own registry, shell and fake backend. */
export async function startGateway(env: Record<string, string> = {}): Promise<TestGateway> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gateway-test-'));
  const registry = path.join(dataDir, 'registry');
  const keys = openKeys(path.join(dataDir, 'keys'), { ...process.env, ...env });
  const store = openDirectoryStore(registry, keys);
  const backend = await startBackend();

  async function promote(remote: string, version: string): Promise<void> {
    await store.move({ action: 'promote', remote, version }, { who: 'test' });
  }

  const parts = (fixture: Fixture) => fixture.split('@') as [string, string];

  async function publishOnly(fixture: Fixture): Promise<void> {
    await store.publish(fixtures()[fixture]!, ...parts(fixture));
  }

  async function publish(fixture: Fixture): Promise<void> {
    await publishOnly(fixture);
    await promote(...parts(fixture));
  }

  const shell = fixtures()['shell']!;
  await openShellStore(store).publish(shell, path.basename(shell), { who: 'test' });
  await publish('mf-alpha@1.0.0');
  await publish('mf-beta@1.0.0');

  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../src/main.ts')], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      BACKEND_URL: backend.url,
      GATE_BROWSER: 'off',
      FILES_CHECK_MS: '1000',
      // Beside the spare one; the loss of some is for those tests that ask for more.
      RENDER_WORKERS: '1',
      ...env,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  // Its own line, not an answer at a port chosen before: another process can listen there meanwhile.
  const port = await eventually(async () => Number(/"port":(\d+).*"gateway listens"/.exec(output)![1]), READY_MS).catch(() => {
    throw new Error(`The gateway did not start:\n${output}`);
  });
  const url = `http://127.0.0.1:${port}`;

  return {
    url,
    port,
    backend,
    store,
    registry,
    dataDir,
    exited,
    publish,
    publishOnly,
    promote,
    log: () => output,
    get: (address, init) =>
      fetch(url + address, { redirect: 'manual', ...init }).catch((error: unknown) => {
        const end = child.exitCode ?? child.signalCode;
        throw end === null ? error : new Error(`The gateway has ended (${end}):\n${output}`, { cause: error });
      }),
    signal: (signal) => void child.kill(signal),
    async stop() {
      child.kill('SIGKILL');
      await exited;
      await backend.close();
      await rm(dataDir, { recursive: true, force: true });
      const warning = /^\(node:\d+\) .*Warning: .*$/m.exec(output);
      if (warning) throw new Error(`Node warned in the gateway: ${warning[0]}`);
    },
  };
}
