import { openDirectoryStore, openKeys, openShellStore, type ReleaseStore } from '@nightlark/registry';
import { openGate } from '@nightlark/gate';
import { createPlatform, type LocalPlatform } from '@nightlark/registry/platform';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BreakingRelease } from './breaking-release.ts';
import { startSupervised, type RunningGateway } from './gateways.ts';
import type { Surroundings } from './make-release.ts';
import type { OtherPage } from './pages.ts';

interface Sink {
  port: number;
  /** Connections and received text since the last call. */
  take(): { connections: number; received: string };
  close(): Promise<void>;
}

/** Another service on this machine, which no page may reach: records connections and what they send. */
async function openSink(): Promise<Sink> {
  let connections = 0;
  let received = '';
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    connections++;
    open.add(socket);
    socket.on('data', (chunk) => {
      received += chunk.toString();
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
    });
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    take() {
      const taken = { connections, received };
      connections = 0;
      received = '';
      return taken;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

export const REMOTE = 'mf-walls';
export const GOOD = '1.0.0';
const GATEWAYS = 2;

/** A team's good release. */
interface Base {
  remote: string;
  version: string;
  directory: string;
}

/** Two pages of other teams; the frame's navigation leads from the first to the second. */
export interface Frame {
  start: string;
  target: string;
}

/** The differences between the whole product and the gateway's fixtures. */
export interface Product {
  backendUrl: string;
  /** Publishes and promotes the other teams' releases. */
  publish(store: ReleaseStore, dataDir: string): Promise<void>;
  /** Directory of the good fixture. */
  good: string;
  pages: readonly OtherPage[];
  /** Navigation of a member in a browser; null without such pages. */
  frame: Frame | null;
  /** Logs a member in at a gateway; returns the cookie. */
  login(gateway: string): Promise<string>;
  gatewaySecret?: string;
  /** Log of its backend, if real. */
  backendOutput?(): string;
  stop(): Promise<void>;
}

/** Two gateways on one registry, with other teams' releases and a good one of the breaking team. */
export interface World extends Omit<Product, 'publish' | 'login' | 'gatewaySecret' | 'backendOutput'> {
  store: ReleaseStore;
  platform: LocalPlatform;
  gateways: readonly RunningGateway[];
  sink: Sink;
  cookie: string;
  /** Secrets that no release may read, by name. */
  secrets: Readonly<Record<string, string>>;
  surroundings(): Surroundings;
  /** The release that a breaking one is based on and rolled back to. */
  baseOf(release: Pick<BreakingRelease, 'of'>): Promise<Base>;
  /** A new directory for a release. */
  draft(): string;
  /** Directories where nothing may be written: one of this run, and one in the registry. */
  places: readonly string[];
  logFile: string;
  /** Stops the gateways, not the product's backend. */
  stop(): Promise<void>;
}

export async function openWorld(product: Product): Promise<World> {
  const root = await mkdtemp(path.join(tmpdir(), 'nightlark-walls-'));
  const dataDir = path.join(root, 'data');
  const out = path.join(root, 'out');
  const logFile = path.join(root, 'gateways.log');
  await mkdir(out);
  const keys = openKeys(path.join(dataDir, 'keys'));
  const store = openDirectoryStore(path.join(dataDir, 'registry'), keys);
  await product.publish(store, dataDir);
  await store.publish(product.good, REMOTE, GOOD);
  await store.move({ action: 'promote', remote: REMOTE, version: GOOD }, { who: 'test' });
  const sink = await openSink();
  const token = `operator-${randomBytes(16).toString('hex')}`;
  const env = {
    DATA_DIR: dataDir,
    BACKEND_URL: product.backendUrl,
    PLATFORM_TOKEN: token,
    ...(product.gatewaySecret && { GATEWAY_SECRET: product.gatewaySecret }),
  };
  const gateways = await Promise.all(Array.from({ length: GATEWAYS }, () => startSupervised(env, logFile)));
  const cookie = await product.login(gateways[0]!.url);
  const key = await readFile(path.join(dataDir, 'keys/registry-signing.pem'), 'utf8');
  let drafts = 0;
  return {
    ...product,
    store,
    platform: createPlatform(store, openGate(openShellStore(store))),
    gateways,
    sink,
    cookie,
    secrets: {
      'the operator’s token': token,
      'the registry’s signing key': key.split('\n')[1]!,
      'the session cookie': /session=([^;]+)/.exec(cookie)?.[1] ?? cookie,
    },
    surroundings: () => ({
      SINK: `http://127.0.0.1:${sink.port}`,
      SINK_PORT: String(sink.port),
      DATA: dataDir,
      OUT: out,
      NOW: String(Date.now()),
      GATEWAYS: gateways.map((gateway) => gateway.pid()).join(),
    }),
    async baseOf({ of: remote = REMOTE }) {
      if (remote === REMOTE) return { remote, version: GOOD, directory: product.good };
      const version = (await store.readIndex()).remotes[remote]?.stable;
      if (version === undefined) throw new Error(`${remote} is not here: it is part of the whole product`);
      return { remote, version, directory: store.releaseDirectory(remote, version) };
    },
    draft: () => path.join(root, 'drafts', String(++drafts)),
    places: [out, path.join(dataDir, 'registry/walls')],
    logFile,
    async stop() {
      await Promise.all(gateways.map((gateway) => gateway.stop()));
      await sink.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
