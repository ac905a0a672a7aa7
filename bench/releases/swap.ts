/** Swaps a remote 200 times in one gateway and compares its heaps: `npm run bench:swap` (docs/benchmarks.md). */
import { createServer } from 'node:http';
import { createApp } from '../../gateway/src/app.ts';
import { readConfig } from '../../gateway/src/config.ts';
import { createLogger } from '../../gateway/src/logging.ts';
import { collectedHeaps } from './heaps.ts';
import { openProduct, PAGE, REMOTE } from './product.ts';

const SWAPS = Number(process.env['BENCH_SWAPS'] ?? 200);
const COMPARED_WITH = 10;
const LIMIT = 1.05;
const LIVE_MS = 20_000;
/** Pages that are rendered with each version: every worker must have rendered some. */
const PAGES = 6;
const shown = new Set([1, 10, 25, 50, 100, 150, SWAPS]);

const inMb = (bytes: number) => (bytes / 1e6).toFixed(1);

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
    await Promise.all(Array.from({ length: PAGES }, page));
    if (!shown.has(index + 1)) continue;
    const threads = await collectedHeaps();
    const sum = threads.values().reduce((all, one) => all + one, 0);
    heaps.set(index + 1, sum);
    const parts = [...threads].map(([name, bytes]) => `${name} ${inMb(bytes)}`).join(', ');
    console.log(`after swap ${String(index + 1).padStart(3)}: ${inMb(sum)} MB (${parts})`);
  }
  const ratio = heaps.get(SWAPS)! / heaps.get(COMPARED_WITH)!;
  code = ratio <= LIMIT ? 0 : 1;
  console.log(`${code === 0 ? '✓' : '✗'} ${ratio.toFixed(3)} of the heap after swap ${COMPARED_WITH} (at most ${LIMIT})`);
  gateway.stop();
  server.closeAllConnections();
  server.close();
  await gateway.end();
} finally {
  await product.stop();
}
process.exit(code);
