/** Swaps a remote 200 times in one gateway and compares its heap: `npm run bench:swap` (docs/benchmarks.md). */
import { createServer } from 'node:http';
import { createApp } from '../../gateway/src/app.ts';
import { readConfig } from '../../gateway/src/config.ts';
import { createLogger } from '../../gateway/src/logging.ts';
import { openProduct, PAGE, REMOTE } from './product.ts';

const SWAPS = 200;
const COMPARED_WITH = 10;
const LIMIT = 1.05;
const LIVE_MS = 10_000;
const shown = new Set([1, 10, 25, 50, 100, 150, SWAPS]);

const collect = (globalThis as { gc?: (options: { type: 'major'; flavor: 'last-resort' }) => void }).gc;
if (!collect) throw new Error('Run it with --expose-gc: npm run bench:swap');

/** After collections of the thorough kind: an ordinary one keeps compiled code of dropped versions until it has aged. */
async function heap(): Promise<number> {
  for (let round = 0; round < 8; round++) {
    collect!({ type: 'major', flavor: 'last-resort' });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return process.memoryUsage().heapUsed;
}

const product = await openProduct(Number(process.env['BENCH_PORT'] ?? 4370));
let code = 1;
try {
  const versions = await product.publishVersions(SWAPS);
  const { dataDir, backendUrl, port } = product;
  const config = readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir, BACKEND_URL: backendUrl, PORT: String(port) });
  const { app, ...gateway } = createApp(config, createLogger('error'));
  await gateway.start();
  const server = createServer(app).listen(port, '127.0.0.1');
  const page = async () => (await fetch(`http://127.0.0.1:${port}${PAGE}`)).text();

  const heaps = new Map<number, number>();
  for (const [index, version] of versions.entries()) {
    await product.store.move({ action: 'promote', remote: REMOTE, version }, { who: 'bench' });
    const deadline = Date.now() + LIVE_MS;
    while (!(await page()).includes(`/${REMOTE}/${version}/`)) if (Date.now() > deadline) throw new Error(`${version} did not become live`);
    if (!shown.has(index + 1)) continue;
    heaps.set(index + 1, await heap());
    console.log(`after swap ${String(index + 1).padStart(3)}: ${(heaps.get(index + 1)! / 1e6).toFixed(1)} MB`);
  }
  const ratio = heaps.get(SWAPS)! / heaps.get(COMPARED_WITH)!;
  code = ratio <= LIMIT ? 0 : 1;
  console.log(`${code === 0 ? '✓' : '✗'} ${ratio.toFixed(3)} of the heap after swap ${COMPARED_WITH} (at most ${LIMIT})`);
  gateway.stop();
  server.closeAllConnections();
  server.close();
} finally {
  await product.stop();
}
process.exit(code);
