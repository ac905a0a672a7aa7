import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPackages } from '@nightlark/tooling/build-packages';
import { builtPackages, ROOT } from '@nightlark/tooling/packages';
import { publish } from '@nightlark/tooling/publish';
import { assertFree, GATEWAY, startService, waitUntilReady, type Running, type Service } from '@nightlark/tooling/services';
import { logInDemoMember } from '../shared/session.ts';
import { SIDES, type Both } from './sides.ts';
import { buildSingle } from './single/build.ts';

const READY_MS = 240_000;
const FIRST_PORT = Number(process.env['BENCH_PORT'] ?? 4360);

/** Both variants, running side by side on one backend with the same data. */
interface Platform {
  backendUrl: string;
  urls: Both<string>;
  /** The gateways' processes. */
  pids: Both<number>;
  /** Where each side's releases are. */
  dataDirs: Both<string>;
  /** `Cookie` header of a demo member, valid on both sides. */
  cookie: string;
  stop(): Promise<void>;
}

async function build(dataDirs: Both<string>): Promise<void> {
  const { built, failures } = await buildPackages(builtPackages());
  for (const { message } of failures) console.error(`✗ left out on both sides: ${message}`);
  await publish(built, dataDirs.federated);
  const remotes = built.map(({ name }) => name).filter((name) => name !== 'shell');
  console.log(`› Building one bundle of the shell with ${remotes.join(', ')} …`);
  await buildSingle(ROOT, remotes, dataDirs.single);
}

/** Builds both variants and starts them with a fresh demo, in a directory that is removed at the end. */
export async function startPlatform(): Promise<Platform> {
  const root = await mkdtemp(path.join(tmpdir(), 'nightlark-bench-'));
  const running: Running[] = [];
  const stop = async () => {
    await Promise.all(running.map((service) => service.stop()));
    await rm(root, { recursive: true, force: true });
  };
  const start = async (service: Service, env: Record<string, string>, readyPath: string) => {
    await assertFree(service, '127.0.0.1');
    const started = startService(service, { ...process.env, LOG_LEVEL: 'error', ...env }, (name, code) =>
      console.error(`✗ The ${name} ended by itself (code ${code})`),
    );
    running.push(started);
    const url = `http://127.0.0.1:${service.port}`;
    return { url, pid: started.pid!, ready: waitUntilReady(url + readyPath, READY_MS, started) };
  };

  try {
    const dataDirs = { federated: path.join(root, 'federated'), single: path.join(root, 'single') };
    const backend = { name: 'backend', script: 'scripts/backend.ts', port: FIRST_PORT };
    // All of the load comes from one address and one member.
    const limits = { RATE_LIMIT_FACTOR: '1000000' };
    const backendEnv = {
      DATA_DIR: path.join(root, 'backend'),
      BACKEND_PORT: String(FIRST_PORT),
      CONSOLE_PORT: '0',
      DEMO_MEMBERS: '300',
      ...limits,
    };
    const { url: backendUrl, ready } = await start(backend, backendEnv, '/readyz');
    await Promise.all([ready, build(dataDirs)]);
    const urls = { federated: '', single: '' };
    const pids = { federated: 0, single: 0 };
    for (const [index, side] of SIDES.entries()) {
      const port = FIRST_PORT + 1 + index;
      const env = { NODE_ENV: 'production', DATA_DIR: dataDirs[side], PORT: String(port), BACKEND_URL: backendUrl };
      const gateway = await start({ name: side, script: GATEWAY, port }, env, '/healthz');
      await gateway.ready;
      urls[side] = gateway.url;
      pids[side] = gateway.pid;
    }
    return { backendUrl, urls, pids, dataDirs, cookie: await logInDemoMember(backendUrl), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
