/** Compares the federated platform with one bundle of the same source: `npm run bench:federation` (docs/benchmarks.md). */
import { measureFirstLoads, type FirstLoad } from './first-load.ts';
import { benchPages } from './pages.ts';
import { startPlatform } from './platform.ts';
import { firstLoadTable, missedTargets, throughputTable, throughputProblem, type PageLoads } from './report.ts';
import { onBoth, type Both } from './sides.ts';
import { measureThroughput } from './throughput.ts';

/** `--files` lists what each page transferred; `--loads` skips the throughput. */
const flags = new Set(process.argv.slice(2));

const platform = await startPlatform();
try {
  const { urls, cookie, backendUrl } = platform;
  const pages = await benchPages(backendUrl);
  console.log('› Loading each page on a cold cache …');
  const loads = await onBoth((side) => measureFirstLoads({ baseUrl: urls[side], cookie }, pages));
  const measured = pages.map((page, index): PageLoads => ({ page, loads: bothAt(loads, index) }));
  if (flags.has('--files')) for (const { page, loads: both } of measured) console.log(page, both.federated.files, both.single.files);
  console.log(`\n${firstLoadTable(measured)}\n`);

  if (!flags.has('--loads')) {
    console.log('› Rendering under load, both sides in turns …');
    const throughput = await measureThroughput(urls, cookie, pages);
    console.log(`\n${throughputTable(throughput)}\n`);
    const slow = throughputProblem(throughput);
    if (slow) console.warn(`! ${slow}. Machines are noisy: run again before believing it.`);
  }
  const missed = missedTargets(measured);
  for (const text of missed) console.error(`✗ ${text}`);
  if (missed.length === 0) console.log('✓ First load is within its targets on every page.');
  process.exitCode = missed.length > 0 ? 1 : 0;
} finally {
  await platform.stop();
}

function bothAt(loads: Both<FirstLoad[]>, index: number): Both<FirstLoad> {
  return { federated: loads.federated[index]!, single: loads.single[index]! };
}
