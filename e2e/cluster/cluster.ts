import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { CREDENTIALS, startS3 } from '@nightlark/s3/testing';
import { writeArchive } from '@nightlark/tooling/archive';
import { freePort } from '@nightlark/tooling/free-port';
import { ROOT } from '@nightlark/tooling/packages';
import { startService, waitUntilReady, type StartedService } from '@nightlark/tooling/services';
import pg from 'pg';
import { startBalancer } from './balancer.ts';

const READY_MS = 240_000;
/** Gateways, and backends. */
const EACH = 2;
const PORTS = { backend: 'BACKEND_PORT', console: 'CONSOLE_PORT', gateway: 'PORT' } as const;
type Program = keyof typeof PORTS;
const run = promisify(execFile);

export interface Cluster {
  url: string;
  programs: readonly Pick<ClusterProgram, 'name' | 'url' | 'pid'>[];
  /** Starts one that has ended, as its supervisor does. */
  restart(name: string): void;
  stop(): Promise<void>;
}

interface ClusterProgram {
  name: string;
  url: string;
  /** Of the process that runs now. */
  readonly pid: number;
  program: Program;
  running: StartedService;
  restart(): void;
}

interface Options {
  /** Of `npm run release`; made of this checkout without one. */
  archive?: string | undefined;
  /** The public key that it is signed for. */
  key: string;
  port: number;
  databaseUrl: string;
  /** The same, if its programs go by a way that this one can't. */
  directDatabaseUrl?: string;
  redisUrl: string;
  /** More variables of its programs. */
  env?: NodeJS.ProcessEnv;
  /** Called when one of its processes ends by itself. */
  onEnd(name: string): void;
  /** Replaces the bucket's address, for tests that inject faults. */
  wayToBucket?: (url: string) => Promise<string>;
}

const secret = () => randomBytes(32).toString('base64url');

/** The settings that all processes share, as in the environment files of deploy/. */
const settings = ({ port, databaseUrl, redisUrl, env }: Options, bucket: string): NodeJS.ProcessEnv => ({
  ...process.env,
  ...CREDENTIALS,
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  PUBLIC_URL: `http://localhost:${port}`,
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  // Nobody listens there: mails wait.
  SMTP_URL: process.env['SMTP_URL'] || 'smtp://127.0.0.1:9',
  STORAGE_URL: `${bucket}/photos`,
  REGISTRY_URL: `${bucket}/registry`,
  REGISTRY_SIGNING_KEY: generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  GATEWAY_SECRET: secret(),
  PAYMENT_SECRET: secret(),
  MEDIA_SECRET: secret(),
  MAIL_EVENT_SECRET: secret(),
  BANK_SECRET: secret(),
  PLATFORM_TOKEN: secret(),
  ALLOWED_HOSTS: 'localhost',
  TRUST_PROXY: '1',
  ...env,
});

/** Who operates the site: no backend is ready without. */
async function writeCompany(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`insert into company (id, info) values (1, '{"name": "Cluster B.V."}') on conflict do nothing`);
  } finally {
    await client.end();
  }
}

/** The processes of an archive, each with a directory of its own, as on a machine of its own. */
function openPrograms(installed: string, directory: string, env: NodeJS.ProcessEnv, onEnd: Options['onEnd']) {
  const started: ClusterProgram[] = [];
  let isStopping = false;
  const all = (program: Program) => started.filter((one) => one.program === program);
  return {
    started,
    urls: (program: Program) => all(program).map(({ url }) => url),
    async start(program: Program, count: number, own: NodeJS.ProcessEnv = {}): Promise<void> {
      for (let nth = 1; nth <= count; nth++) {
        const [name, port] = [`${program} ${nth}`, await freePort()];
        const given = { ...env, ...own, [PORTS[program]]: String(port), DATA_DIR: path.join(directory, name) };
        const service = { name, script: 'nightlark.mjs', args: [program], directory: installed, port };
        const run = () => startService(service, given, (ended) => isStopping || onEnd(ended));
        const one: ClusterProgram = {
          name,
          program,
          url: `http://127.0.0.1:${port}`,
          running: run(),
          get pid() {
            return this.running.pid!;
          },
          restart: () => void (one.running = run()),
        };
        started.push(one);
      }
    },
    /** Waits until each answers well at this path. */
    untilWell: (program: Program, at: string) =>
      Promise.all(all(program).map((one) => waitUntilReady(one.url + at, READY_MS, one.running))),
    stop() {
      isStopping = true;
      return Promise.all(started.map(({ running }) => running.stop()));
    },
  };
}

/**
 * Starts the topology of several machines from an archive, as processes: gateways, backends and a console, balancers before gateways and
 * backends, and a bucket.
 */
export async function startCluster(options: Options): Promise<Cluster> {
  const directory = await mkdtemp(path.join(tmpdir(), 'nightlark-cluster-'));
  const ends: (() => unknown)[] = [() => rm(directory, { recursive: true, force: true })];
  async function stop(): Promise<void> {
    for (const end of ends.splice(0).reverse()) await end();
  }
  async function balance(servers: readonly string[], port: number): Promise<string> {
    ends.push((await startBalancer(servers, port)).stop);
    return `http://127.0.0.1:${port}`;
  }
  try {
    const archive = options.archive ?? (await writeArchive(directory, path.dirname(options.key)));
    const installed = path.join(directory, 'release');
    await run(process.execPath, [path.join(ROOT, 'deploy/install.mjs'), archive, installed, '--key', options.key]);
    const s3 = await startS3();
    ends.push(s3.close);
    const bucket = (await options.wayToBucket?.(s3.url)) ?? s3.url;
    const env = settings(options, `${bucket.replace(/\/$/, '')}/nightlark`);
    const programs = openPrograms(installed, directory, env, options.onEnd);
    ends.push(programs.stop);

    await programs.start('backend', EACH);
    // They answer once the database is migrated.
    await programs.untilWell('backend', '/api/settings.php');
    await writeCompany(options.directDatabaseUrl ?? options.databaseUrl);
    await programs.untilWell('backend', '/readyz');
    // Not ready until somebody is an operator.
    await programs.start('console', 1);
    const deploy = { ...env, DATA_DIR: path.join(directory, 'deployment') };
    await run(process.execPath, ['nightlark.mjs', 'platform', 'deploy'], { cwd: installed, env: deploy });
    await programs.start('gateway', EACH, {
      BACKEND_URL: await balance(programs.urls('backend'), await freePort()),
      CONSOLE_URL: programs.urls('console')[0],
    });
    await programs.untilWell('gateway', '/readyz');
    await balance(programs.urls('gateway'), options.port);
    return {
      url: env['PUBLIC_URL']!,
      programs: programs.started,
      restart: (name) => programs.started.find((one) => one.name === name)!.restart(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
