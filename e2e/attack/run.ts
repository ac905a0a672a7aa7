/**
 * Attacks the product in its production set-up: `npm run test:attack -- [name …] [--mutants] [--list]` (docs/attack.md). Needs
 * TEST_DATABASE_URL and TEST_REDIS_URL.
 */
import { parseArgs } from 'node:util';
import { ATTACKS } from './attacks/index.ts';
import { runAttack } from './run-attack.ts';
import { openProduct } from './product.ts';
import { tryMutants } from './mutants/try-mutants.ts';
import { printTable, type Row } from './table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Weakens our own checks, one at a time, in a copy of the sources; names choose among them. */
    mutants: { type: 'boolean', default: false },
  },
});

// One of each is enough to notice a mutant, and starts in half the time.
const product = await openProduct(values.mutants ? 1 : 2);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void product.stop().finally(() => process.exit(1)));
let isHeld = false;
try {
  if (values.mutants) isHeld = await tryMutants(product, positionals);
  else {
    const chosen = ATTACKS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
    if (chosen.length < positionals.length) throw new Error(`The attacks are ${ATTACKS.map(({ name }) => name).join(', ')}.`);
    const rows: Row[] = [];
    for (const attack of chosen) rows.push(await runAttack(attack, product));
    printTable(rows);
    isHeld = rows.every(({ broken }) => broken.length === 0);
  }
} catch (error) {
  console.error(error);
} finally {
  await product.stop();
}
process.exit(isHeld ? 0 : 1);
