import { buildPackages } from '../builds/build-packages.ts';
import { publish } from '../builds/publish.ts';
import { builtPackages } from '../packages.ts';
import { productSettings } from './product-settings.ts';
import { assertFree, startService, waitUntilReady, type Running, type Service } from './services.ts';
import { supervise } from './supervise.ts';
import { whenOrphaned } from './when-orphaned.ts';

const READY_MS = 240_000;
const DEMO = ['free@demo.example', 'premium@demo.example', 'empty@demo.example', 'new@demo.example'];

async function buildAndPublish(dataDir: string): Promise<void> {
  const { built, failures } = await buildPackages(builtPackages());
  for (const { message } of failures) console.error(`✗ ${message}`);
  if (!built.some(({ name }) => name === 'shell')) throw new Error('Without the shell there is nothing to serve.');
  await publish(built, dataDir);
}

/** Builds what changed, starts and supervises backend, sandbox and gateway until a signal, and logs when the product is ready. */
export async function startProduct(): Promise<void> {
  const { dataDir, port, address, gateway, backends, env } = productSettings();
  const running: Running[] = [];
  let isEnding = false;
  let isReady = false;
  let failed = 0;

  async function end(code: number): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    await Promise.all(running.map((service) => service.stop()));
    process.exit(code);
  }

  /** Before the product is ready, the exit of a service is fatal; afterwards it is restarted, and the others continue. */
  function start(service: Service): void {
    running.push(
      supervise({
        name: service.name,
        start: (onExit) => startService(service, env, (_, code) => (isReady ? onExit(code) : failToStart(service, code))),
        log: (line) => console.error(line),
        onGiveUp: () => ++failed === running.length && void end(1),
      }),
    );
  }

  function failToStart({ name }: Service, code: number | null): void {
    console.error(`✗ The ${name} ended by itself (code ${code}); the lines above say why.`);
    void end(1);
  }

  process.once('SIGINT', () => void end(0));
  process.once('SIGTERM', () => void end(0));
  // A killed npm does not forward the signal.
  if (process.env['npm_lifecycle_event'] === 'start') whenOrphaned(() => void end(0), { isNpms: true });

  try {
    for (const service of [...backends, gateway]) await assertFree(service, process.env['HOST'] || '127.0.0.1');
    // The database and its demo data are created while the packages are built.
    backends.forEach(start);
    await buildAndPublish(dataDir);
    start(gateway);
    await waitUntilReady(`http://127.0.0.1:${port}/readyz`, READY_MS);
    isReady = true;
    console.log(`\n✓ ready at ${address}`);
    if (backends.length > 0) console.log(`  Demo accounts, password demo-password-1: ${DEMO.join(', ')}`);
    console.log('  Ctrl-C stops everything.');
  } catch (error) {
    if (!isEnding) console.error(`✗ ${(error as Error).message}`);
    await end(1);
  }
}
