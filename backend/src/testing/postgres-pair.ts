import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** Debian keeps them out of the path. */
const PROGRAMS = [...globSync('/usr/lib/postgresql/*/bin'), ...(process.env['PATH'] ?? '').split(path.delimiter)].find((directory) =>
  ['initdb', 'pg_basebackup', 'postgres'].every((name) => existsSync(path.join(directory, name))),
);
/** Whether PostgreSQL's own programs are on this machine. */
export const canStartPostgres = PROGRAMS !== undefined;

/** It does not run as root. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '16MB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};
const START_MS = 30_000;

interface OwnPostgres {
  url: string;
  query(statement: string): Promise<pg.QueryResult>;
  /** Stops all its processes where they are, as a machine that hangs; or lets them go on. */
  freeze(): void;
  thaw(): void;
  /** Ends it without any farewell. */
  kill(): Promise<void>;
}

export interface PostgresPair {
  primary: OwnPostgres;
  /** It streams from the primary. */
  replica: OwnPostgres;
  /** Starts the replica anew after it was killed. */
  restartReplica(): Promise<void>;
  close(): Promise<void>;
}

/** A new cluster and a streaming replica of it, on ports of their own. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const directory = mkdtempSync(path.join(tmpdir(), 'nightlark-pair-'));
  const running: OwnPostgres[] = [];
  const [primaryData, replicaData] = ['primary', 'replica'].map((name) => path.join(directory, name)) as [string, string];
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const start = async (data: string, port: number) => {
    const server = await startPostgres(data, port);
    running.push(server);
    return server;
  };
  async function close(): Promise<void> {
    for (const server of running) await server.kill();
    rmSync(directory, { recursive: true, force: true });
  }
  try {
    if (isRoot) chownSync(directory, NOBODY, NOBODY);
    await program('initdb', ['-D', primaryData, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
    const primary = await start(primaryData, primaryPort);
    await program('pg_basebackup', ['-D', replicaData, '-d', primary.url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
    const pair = {
      primary,
      replica: await start(replicaData, replicaPort),
      async restartReplica() {
        pair.replica = await start(replicaData, replicaPort);
      },
      close,
    };
    return pair;
  } catch (error) {
    await close();
    throw error;
  }
}

const program = (name: string, args: readonly string[]) => run(path.join(PROGRAMS!, name), args, { ...as, cwd: tmpdir() });

async function startPostgres(data: string, port: number): Promise<OwnPostgres> {
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(path.join(PROGRAMS!, 'postgres'), ['-D', data, ...settings], { ...as, cwd: tmpdir(), stdio: 'ignore' });
  const ended = once(server, 'exit');
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const processes = () => [
    server.pid!,
    ...execFileSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
      .map(Number),
  ];
  const signal = (what: NodeJS.Signals) => processes().forEach((pid) => process.kill(pid, what));
  const own: OwnPostgres = {
    url,
    async query(statement) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client.query(statement).finally(() => client.end());
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async kill() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      signal('SIGKILL');
      await ended;
    },
  };
  for (const end = Date.now() + START_MS; !(await own.query('select 1').then(Boolean, () => false)); await wait(50)) {
    if (Date.now() < end && server.exitCode === null) continue;
    await own.kill();
    throw new Error(`PostgreSQL did not start in ${data}.`);
  }
  return own;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
