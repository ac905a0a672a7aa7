import { openDirectoryStore, openKeys, type ReleaseStore } from '@nightlark/registry';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { federationName, type Release } from '@nightlark/release';
import { buildPackages } from '@nightlark/tooling/build-packages';
import { builtPackages } from '@nightlark/tooling/packages';
import { publish } from '@nightlark/tooling/publish';
import { assertFree, GATEWAY, startService, waitUntilReady, type Running } from '@nightlark/tooling/services';

/** Copies a built release as another version: its name and version are replaced wherever they occur. */
async function copyAs(built: string, version: string, out: string): Promise<void> {
  const release = JSON.parse(await readFile(path.join(built, 'release.json'), 'utf8')) as Release;
  const name = federationName(release.name, version);
  const files: Release['files'] = {};
  for (const file of Object.keys(release.files)) {
    const before = await readFile(path.join(built, file));
    const isText = /\.(?:[mc]?js|css|json|map)$/.test(file);
    const content = isText
      ? Buffer.from(before.toString('utf8').replaceAll(release.federationName, name).replaceAll(release.version, version))
      : before;
    const target = path.join(out, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
    files[file] = { integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`, bytes: content.length };
  }
  await writeFile(path.join(out, 'release.json'), JSON.stringify({ ...release, version, federationName: name, files }));
}

/** The remote that is released repeatedly, and a public page of it. */
export const REMOTE = 'mf-signup';
export const PAGE = '/login';
const READY_MS = 240_000;

interface Product {
  dataDir: string;
  backendUrl: string;
  port: number;
  store: ReleaseStore;
  /** Publishes new versions of the remote; returns their names. */
  publishVersions(count: number): Promise<string[]>;
  startGateway(): Promise<string>;
  /** Another backend and a gateway on it, on the next two ports, with the same database and registry. */
  startSecondPair(): Promise<string>;
  /** Stops the gateway as a deployment does. */
  stopGateway(): Promise<void>;
  stop(): Promise<void>;
}

interface Environments {
  backend?: Record<string, string>;
  gateway?: Record<string, string>;
}

/** Builds the product into a new directory and starts its backend; the gateway's port is the next. */
export async function openProduct(firstPort: number, { backend = {}, gateway = {} }: Environments = {}): Promise<Product> {
  const root = await mkdtemp(path.join(tmpdir(), 'nightlark-bench-'));
  const dataDir = path.join(root, 'data');
  const running: Running[] = [];
  const port = firstPort + 1;
  const start = async (name: string, script: string, servicePort: number, env: Record<string, string>) => {
    const service = { name, script, port: servicePort };
    await assertFree(service, '127.0.0.1');
    const started = startService(service, { ...process.env, LOG_LEVEL: 'error', ...env }, (ended, code) =>
      console.error(`✗ The ${ended} ended (code ${code})`),
    );
    running.push(started);
    return started;
  };

  const { built, failures } = await buildPackages(builtPackages());
  if (failures.length > 0) throw failures[0]!;
  await publish(built, dataDir);
  const store = openDirectoryStore(path.join(dataDir, 'registry'), openKeys(path.join(dataDir, 'keys')));
  // All of the load comes from one address and a few members.
  const limits = { RATE_LIMIT_FACTOR: '1000000' };
  const backendEnv = { DATA_DIR: path.join(root, 'backend'), CONSOLE_PORT: '0', DEMO_MEMBERS: '50', ...limits, ...backend };
  const startBackend = async (servicePort: number) => {
    const url = `http://127.0.0.1:${servicePort}`;
    const started = await start('backend', 'scripts/backend.ts', servicePort, { ...backendEnv, BACKEND_PORT: String(servicePort) });
    await waitUntilReady(`${url}/readyz`, READY_MS, started);
    return url;
  };
  const startGateway = async (servicePort: number, backend: string) => {
    const url = `http://127.0.0.1:${servicePort}`;
    const env = { NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(servicePort), BACKEND_URL: backend, ...gateway };
    const started = await start('gateway', GATEWAY, servicePort, env);
    await waitUntilReady(`${url}/readyz`, READY_MS, started);
    return { url, stop: () => started.stop() };
  };
  const backendUrl = await startBackend(firstPort);

  let stopGateway = async () => {};
  return {
    dataDir,
    backendUrl,
    port,
    store,
    async publishVersions(count) {
      const source = built.find(({ name }) => name === REMOTE)!.directory;
      const versions = Array.from({ length: count }, (_, index) => `2.0.${index}`);
      for (const version of versions) {
        const out = path.join(root, 'copies', version);
        await copyAs(source, version, out);
        await store.publish(out, REMOTE, version);
        await rm(out, { recursive: true });
      }
      return versions;
    },
    async startGateway() {
      const { url, stop } = await startGateway(port, backendUrl);
      stopGateway = stop;
      return url;
    },
    async startSecondPair() {
      const second = await startBackend(firstPort + 2);
      return (await startGateway(firstPort + 3, second)).url;
    },
    stopGateway: () => stopGateway(),
    async stop() {
      await Promise.all(running.map((service) => service.stop()));
      await rm(root, { recursive: true, force: true });
    },
  };
}
