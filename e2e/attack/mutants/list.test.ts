import { ROOT } from '@nightlark/tooling/packages';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { editsOf, MUTANTS } from './list.ts';

test.each(MUTANTS)('$id → what it takes away stands in its file, once', (mutant) => {
  for (const { file, from } of editsOf(mutant)) expect(readFileSync(path.join(ROOT, file), 'utf8').split(from)).toHaveLength(2);
});
