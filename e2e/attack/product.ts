import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashPassword, readConfig, type Deps } from '@nightlark/backend';
import { createDeps } from '@nightlark/backend/internals/create-deps';
import { aMember, type AMember, keepMails, TEST_PASSWORD } from '@nightlark/backend/testing';
import type { MemberOverrides } from '@nightlark/backend/testing/a-member';
import { OPERATORS } from '@nightlark/console/testing/an-operator';
import { testClient, type TestClient } from '@nightlark/backend/testing/test-client';
import { createTestDatabase } from '@nightlark/backend/testing/test-database';
import { openStore, type ReleaseStore } from '@nightlark/registry';
import { sandboxHooks } from '@nightlark/sandbox';
import { buildPackages } from '@nightlark/tooling/build-packages';
import { freePort } from '@nightlark/tooling/free-port';
import { builtPackages, ROOT } from '@nightlark/tooling/packages';
import { publish } from '@nightlark/tooling/publish';
import { sql } from 'kysely';
import { FROM_HEADER, newAddress, startBalancer } from './balancer.ts';
import { isReady, type Program, type RunningProgram, startProgram } from './processes.ts';

export const HOST = 'nightlark.example';
export const SITE = `https://${HOST}`;

export type Part = 'backend' | 'console' | 'gateway';

/** The production set-up, and what its operator knows of it. */
export interface Product {
  /** The balancer: a browser's way to the site. */
  url: string;
  /** Behind it, for what no balancer would let through. */
  gateways: readonly string[];
  backends: readonly string[];
  /** The same database, Redis and secrets. */
  deps: Deps;
  store: ReleaseStore;
  platformToken: string;
  passwordHash: string;
  /** A browser with an address of its own. */
  client(from?: string): TestClient;
  /** Confirmed and logged in, with `TEST_PASSWORD`. */
  member(overrides?: MemberOverrides): Promise<AMember>;
  /** Whether all of gateways, backends and console say that they are ready. */
  areWell(): Promise<boolean>;
  /** What the processes of a part have printed since their start. */
  log(part: Part): string;
  /** Starts all processes of these parts anew, from these sources. */
  restart(parts: readonly Part[], sources?: string): Promise<void>;
  stop(): Promise<void>;
}

const secret = () => randomBytes(32).toString('base64url');

/** A copy of Twilio: hands messages to whoever waits for them. */
async function startSmsProvider(send: (text: string) => void) {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      send(new URLSearchParams(text).get('Body') ?? '');
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1","status":"queued"}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

interface Ports {
  backends: readonly number[];
  gateways: readonly number[];
  sandbox: number;
  console: number;
}

const ports = (length: number) => Promise.all(Array.from({ length }, () => freePort()));

/** The variables of all processes. */
const environment = (dataDir: string, databaseUrl: string, smsUrl: string, { sandbox, console }: Ports) => ({
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'debug',
  GATEWAY_SECRET: secret(),
  REDIS_URL: process.env['TEST_REDIS_URL']!,
  PUBLIC_URL: SITE,
  // Required in production; mails stay in the outbox (`attached.ts`).
  SMTP_URL: 'smtp://127.0.0.1:9',
  DATABASE_URL: databaseUrl,
  PAYMENT_SECRET: secret(),
  MEDIA_SECRET: secret(),
  MAIL_EVENT_SECRET: secret(),
  BANK_SECRET: secret(),
  OPERATORS: OPERATORS.map(({ name, role, keyHash }) => `${name}:${role}:${keyHash.toString('hex')}`).join(' '),
  SEPA_CREDITOR_ID: 'NL00ZZZ000000000000',
  TWILIO_ACCOUNT_SID: 'attack',
  TWILIO_AUTH_TOKEN: secret(),
  TWILIO_FROM: '+31600000000',
  TWILIO_URL: smsUrl,
  SANDBOX_PORT: String(sandbox),
  CONSOLE_PORT: String(console),
  CONSOLE_URL: `http://127.0.0.1:${console}`,
  ALLOWED_HOSTS: HOST,
  TRUST_PROXY: '1',
  PLATFORM_TOKEN: secret(),
  GATE_BROWSER: 'off',
  PLATFORM_TOKENS: '',
});
type Environment = ReturnType<typeof environment>;

/** The same database, Redis and secrets as the processes have; mails are kept, messages go nowhere. */
async function depsOf(env: Environment): Promise<Deps & { close(): Promise<void> }> {
  const deps = await createDeps(readConfig({ ...env, LOG_LEVEL: 'silent' }), {
    hooks: sandboxHooks(() => `http://localhost:${env.SANDBOX_PORT}`),
  });
  deps.sms = { send: () => Promise.resolve() };
  keepMails(deps);
  await deps.db
    .insertInto('company')
    .values({ id: 1, info: JSON.stringify({ name: 'Attacked B.V.' }) })
    .execute();
  // Redis is shared by whatever is tested on this machine: limits and live events go by the member's number.
  await sql`select setval(pg_get_serial_sequence('account', 'id'), ${sql.lit(randomInt(1_000_000, 900_000_000))})`.execute(deps.db);
  return deps;
}

function programsOf(env: Environment, ports: Ports): Record<Part, readonly Program[]> {
  const program = (script: string, port: number, own: Record<string, string> = {}): Program => ({
    script,
    ready: `http://127.0.0.1:${port}/readyz`,
    host: HOST,
    env: { ...env, ...own },
  });
  return {
    backend: ports.backends.map((port) => program('e2e/attack/backend.ts', port, { BACKEND_PORT: String(port) })),
    console: [program('e2e/attack/console.ts', ports.console)],
    gateway: ports.gateways.map((port, index) =>
      program('gateway/src/main.ts', port, { PORT: String(port), BACKEND_URL: `http://127.0.0.1:${ports.backends[index]}` }),
    ),
  };
}

/** A browser with an address of its own. */
function clientOf(url: string, from = newAddress()): TestClient {
  const browser = testClient(url);
  const { fetch } = browser;
  browser.fetch = (address, init = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has(FROM_HEADER)) headers.set(FROM_HEADER, from);
    return fetch(address, { ...init, headers });
  };
  return browser;
}

/**
 * Gateways, backends and a console in production mode, on PostgreSQL and Redis, with the sandbox as a provider that can't cancel.
 * @param each how many gateways, and how many backends
 */
export async function openProduct(each = 2): Promise<Product> {
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  if (!TEST_DATABASE_URL || !TEST_REDIS_URL) throw new Error('TEST_DATABASE_URL and TEST_REDIS_URL say which PostgreSQL and Redis to use.');
  const { built, failures } = await buildPackages(builtPackages());
  if (failures.length > 0) throw failures[0]!;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nightlark-attack-'));
  await publish(built, dataDir, () => {});
  const database = await createTestDatabase();
  const sms = await startSmsProvider((text) => void deps.sms?.send('', text));
  const [backends, gateways, sandboxPort, consolePort] = await Promise.all([ports(each), ports(each), freePort(), freePort()]);
  const all: Ports = { backends, gateways, sandbox: sandboxPort, console: consolePort };
  const env = environment(dataDir, database.url!, sms.url, all);
  const deps = await depsOf(env);
  const programs = programsOf(env, all);
  const started: Record<Part, RunningProgram[]> = { backend: [], console: [], gateway: [] };
  async function restart(parts: readonly Part[], sources = ROOT): Promise<void> {
    await Promise.all(parts.flatMap((part) => started[part].map((one) => one.stop())));
    // A gateway asks its backend while it starts.
    for (const part of parts) started[part] = await Promise.all(programs[part].map((program) => startProgram(sources, program)));
  }
  const sandbox = await startProgram(ROOT, {
    script: 'sandbox/src/main.ts',
    ready: `http://127.0.0.1:${sandboxPort}/healthz`,
    host: HOST,
    env: { ...env, NODE_ENV: 'development', LOG_LEVEL: 'error' },
  });
  await restart(['backend', 'console', 'gateway']);
  const urlsOf = (...parts: Part[]) => parts.flatMap((part) => programs[part].map(({ ready }) => new URL(ready).origin));
  const balancer = await startBalancer(HOST, urlsOf('gateway'));
  const passwordHash = await hashPassword(TEST_PASSWORD);
  const client = (from?: string) => clientOf(balancer.url, from);

  return {
    url: balancer.url,
    gateways: urlsOf('gateway'),
    backends: urlsOf('backend'),
    areWell: async () =>
      (await Promise.all(urlsOf('gateway', 'backend', 'console').map((url) => isReady(`${url}/readyz`, HOST)))).every(Boolean),
    deps,
    store: openStore({ dataDir }).store,
    platformToken: env.PLATFORM_TOKEN,
    passwordHash,
    client,
    member: (overrides = {}) => aMember(deps, { ...overrides, account: { password_hash: passwordHash, ...overrides.account } }, client()),
    log: (part) => started[part].map((one) => one.log()).join('\n'),
    restart,
    async stop() {
      balancer.stop();
      sms.stop();
      await Promise.all([sandbox, ...Object.values(started).flat()].map((one) => one.stop()));
      await deps.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
