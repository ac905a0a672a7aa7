import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';
import { createTally } from '../attack.ts';
import { ATTACKS } from '../attacks/index.ts';
import type { Part, Product } from '../product.ts';
import { runAttack } from '../run-attack.ts';
import { printTable, type Row } from '../table.ts';
import { openCopy } from './copy.ts';
import { editsOf, MUTANTS, type Mutant } from './list.ts';

const CAUGHT_SHARE = 0.95;

const partsOf = ({ file }: Mutant): Part[] =>
  file.startsWith('console/')
    ? ['console']
    : file.startsWith('backend/')
      ? ['backend', 'console']
      : file.startsWith('gateway/') || file.startsWith('platform/')
        ? ['gateway']
        : ['backend', 'console', 'gateway'];

/** Mutants of one part after each other, so that what one of them changed is gone with the next start. */
const inOrder = (mutants: readonly Mutant[]) => mutants.toSorted((a, b) => partsOf(a).join().localeCompare(partsOf(b).join()));

/** Weakens one of our own checks after the other; each must be noticed by its attack. @returns whether enough were */
export async function tryMutants(product: Product, names: readonly string[]): Promise<boolean> {
  const chosen = MUTANTS.filter(({ id }) => names.length === 0 || names.includes(id));
  if (chosen.length < names.length) throw new Error(`The mutants are ${MUTANTS.map(({ id }) => id).join(', ')}.`);
  for (const mutant of MUTANTS)
    for (const { file, from } of editsOf(mutant)) {
      const count = (await readFile(path.join(ROOT, file), 'utf8')).split(from).length - 1;
      if (count !== 1) throw new Error(`${mutant.id}: ${file} has its text ${count} times: ${from}`);
    }
  // What doesn't hold without a mutant notices nothing.
  const rows: Row[] = [];
  for (const attack of ATTACKS.filter(({ name }) => chosen.some((mutant) => mutant.attack === name))) {
    const parts = chosen.filter((mutant) => mutant.attack === attack.name).flatMap(({ only }) => only ?? []);
    rows.push(await runAttack(attack, product, parts.length > 0 ? parts : undefined));
  }
  printTable(rows);
  const holds = new Set(rows.flatMap(({ name, broken }) => (broken.length === 0 ? name : [])));
  const missed = chosen.flatMap(({ id, attack }) => (holds.has(attack) ? [] : id));
  const copy = await openCopy();
  const begin = performance.now();
  let weak: Part[] = [];
  try {
    for (const mutant of inOrder(chosen.filter(({ attack }) => holds.has(attack)))) {
      const parts = partsOf(mutant);
      const restore = await copy.weaken(mutant);
      const started = performance.now();
      const said = await attempt(product, mutant, [...new Set([...weak, ...parts])], copy.directory).finally(restore);
      weak = parts;
      if (said === null) missed.push(mutant.id);
      console.log(
        `${said === null ? '✗' : '✓'} ${mutant.id} (${mutant.attack}, ${((performance.now() - started) / 1_000).toFixed(0)} s): ${said ?? 'nobody noticed'}`,
      );
    }
  } finally {
    await copy.remove();
  }
  const caught = chosen.length - missed.length;
  console.log(
    `\n${caught} of ${chosen.length} mutants caught in ${((performance.now() - begin) / 60_000).toFixed(1)} min${missed.length > 0 ? `; not: ${missed.join(', ')}` : ''}`,
  );
  return caught >= chosen.length * CAUGHT_SHARE;
}

/** @returns by what it was noticed; null if it wasn't */
async function attempt(product: Product, { attack: name, only }: Mutant, parts: readonly Part[], sources: string): Promise<string | null> {
  const attack = ATTACKS.find((each) => each.name === name)!;
  // A check at the start counts too: such a process never serves anybody.
  const refusal = await product.restart(parts, sources).then(
    () => null,
    (error: unknown) => `it does not start: ${(error as Error).message.slice(0, 200)}`,
  );
  if (refusal) return refusal;
  const tally = createTally();
  await attack.run(product, tally, only).catch((error: unknown) => tally.broken.push(`it could not be run: ${(error as Error).message}`));
  return tally.broken[0]?.slice(0, 160) ?? null;
}
