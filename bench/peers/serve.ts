import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import path from 'node:path';
import { waitUntilReady } from '@nightlark/tooling/services';
import type { App, Peer } from './peers.ts';
import { WORK } from './prepare.ts';

const HOST = '127.0.0.1';
const READY_MS = 60_000;
const MAX_OUTPUT = 4_000;

/** What a peer's processes are told. */
interface Place {
  backendUrl: string;
  firstPort: number;
}

const originOf = (port: number) => `http://${HOST}:${port}`;

interface Running {
  child: ChildProcess;
  /** What it printed last; shown when it fails. */
  output: () => string;
}

function run({ folder, apps }: Peer, app: App, command: readonly string[], { backendUrl, firstPort }: Place): Running {
  const directory = path.join(WORK, folder);
  const [name, ...args] = command;
  const child = spawn(process.execPath, [path.join(directory, 'node_modules/.bin', name!), ...args], {
    cwd: path.join(directory, app.directory),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      BACKEND_URL: backendUrl,
      HOST,
      PORT: String(firstPort + apps.indexOf(app)),
      REMOTE_ORIGIN: originOf(firstPort),
      // Modern.js serves its remotes to other origins with it.
      MODERN_MF_AUTO_CORS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output = (output + chunk).slice(-MAX_OUTPUT)));
  return { child, output: () => output };
}

export async function build(peer: Peer, app: App, place: Place): Promise<void> {
  const { child, output } = run(peer, app, app.build, place);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${peer.title} was not built (code ${code}):\n${output()}`);
}

/** A peer that serves pages. */
export interface Served {
  origin: string;
  pids: number[];
  stop(): Promise<void>;
}

export async function serve(peer: Peer, place: Place): Promise<Served> {
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
  };
  let origin = '';
  try {
    for (const [index, app] of peer.apps.entries()) {
      const port = place.firstPort + index;
      origin = originOf(port);
      const { child, output } = run(peer, app, app.serve(String(port)), place);
      children.push(child);
      await waitUntilReady(origin + app.ready, READY_MS).catch((error: Error) => {
        throw new Error(`${error.message}\n${output()}`);
      });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, pids: children.map(({ pid }) => pid!), stop };
}

export interface Front {
  origin: string;
  close(): void;
}

/** One address for a browser, as by a proxy before the peer: calls and photos from the backend, all else from the peer. */
export async function openFront(origin: string, backendUrl: string): Promise<Front> {
  const front = createServer((request, response) => {
    const target = /^\/(?:api|media)\//.test(request.url!) ? backendUrl : origin;
    const passed = ask(target + request.url, { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  front.listen(0, HOST);
  await once(front, 'listening');
  const close = () => {
    front.closeAllConnections();
    front.close();
  };
  return { origin: originOf((front.address() as { port: number }).port), close };
}
