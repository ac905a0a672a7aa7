import { type Attack, createTally } from './attack.ts';
import type { Product } from './product.ts';
import type { Row } from './table.ts';

const SHOWN = 12;

/** Runs one attack; one that can't be run got through. */
export async function runAttack({ name, run }: Attack, product: Product, only?: readonly string[]): Promise<Row> {
  const tally = createTally();
  const begin = performance.now();
  await run(product, tally, only).catch((error: unknown) => tally.broken.push(`it could not be run: ${(error as Error).stack}`));
  if (tally.tries === 0) tally.broken.push('nothing was tried');
  const row = { name, tries: tally.tries, broken: tally.broken, seconds: (performance.now() - begin) / 1_000 };
  for (const each of row.broken.slice(0, SHOWN)) console.log(`  ${each}`);
  if (row.broken.length > SHOWN) console.log(`  and ${row.broken.length - SHOWN} more`);
  console.log(`${row.broken.length === 0 ? '✓' : '✗'} ${name} (${row.tries} tries, ${row.seconds.toFixed(0)} s)`);
  return row;
}
