/** Swaps a remote 300 times in one gateway and compares the memory of it and its renderers: `npm run bench:swap` (docs/benchmarks.md). */
import { GATEWAY } from '@nightlark/tooling/services';
import { childrenOf, commandOf, memoryMb, treeOf } from '../shared/processes.ts';
import { openProduct, PAGE, REMOTE } from './product.ts';

const SWAPS = Number(process.env['BENCH_SWAPS'] ?? 300);
/** Size of the window whose minimum is compared, so that garbage not yet collected doesn't count. */
const WINDOW = 20;
/** The baseline of the comparison. All caches by version (sets, styles, a hundred pages) are filled, and hot code is compiled. */
const SETTLED = 100;
const LIMIT = 1.05;
const LIVE_MS = 20_000;
/** Pages rendered with each version: every renderer must have rendered some. */
const PAGES = 6;
const shown = new Set([1, 10, 50, 100, 150, 200, 250, SWAPS]);

// A small heap, so that garbage is collected often: a leaked version would soon crash them.
const product = await openProduct(Number(process.env['BENCH_PORT'] ?? 4370), { gateway: { RENDER_MEMORY_MB: '96' } });
let code = 1;
try {
  const versions = await product.publishVersions(SWAPS);
  const url = await product.startGateway();
  const page = async () => (await fetch(url + PAGE)).text();
  const gateway = () =>
    childrenOf(process.pid)
      .filter((pid) => commandOf(pid).includes(GATEWAY))
      .flatMap(treeOf);
  const before = gateway();

  const held: number[] = [];
  for (const [index, version] of versions.entries()) {
    await product.store.move({ action: 'promote', remote: REMOTE, version }, { who: 'bench' });
    const deadline = Date.now() + LIVE_MS;
    while (!(await page()).includes(`/${REMOTE}/${version}/`)) if (Date.now() > deadline) throw new Error(`${version} did not become live`);
    await Promise.all(Array.from({ length: PAGES }, page));
    const { resident, rss, pss } = memoryMb(gateway());
    held.push(resident);
    if (!shown.has(index + 1)) continue;
    const parts = gateway()
      .map((pid) => memoryMb([pid]).resident)
      .filter((one) => one > 5);
    const text = `${parts.map((one) => one.toFixed(0)).join(' + ')}; sums of RSS ${rss.toFixed(0)}, of PSS ${pss.toFixed(0)}`;
    console.log(`after swap ${String(index + 1).padStart(3)}: ${resident.toFixed(1)} MB (${text})`);
  }
  const least = (from: number) => Math.min(...held.slice(from, from + WINDOW));
  const first = least(SETTLED);
  const last = least(held.length - WINDOW);
  const lost = before.filter((pid) => !gateway().includes(pid)).length;
  code = last / first <= LIMIT && lost === 0 ? 0 : 1;
  const words = `${first.toFixed(1)} MB from swap ${SETTLED} on, ${last.toFixed(1)} MB in the last ${WINDOW}`;
  console.log(`${code === 0 ? '✓' : '✗'} ${(last / first).toFixed(3)} × (at most ${LIMIT}): ${words}; ${lost} processes lost`);
} finally {
  await product.stop();
}
process.exit(code);
