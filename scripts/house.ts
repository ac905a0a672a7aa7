import { countHouse } from '@nightlark/tooling/house';
import { ROOT } from '@nightlark/tooling/packages';

/** Prints what a reader has to hold in their head: `npm run house`. */
const { packages, documents, decisions } = countHouse(ROOT);
const rows = [...packages].sort(([, a], [, b]) => b.lines - a.lines);
const total = rows.reduce(
  (sum, [, each]) => ({
    files: sum.files + each.files,
    lines: sum.lines + each.lines,
    small: sum.small + each.small,
    long: sum.long + each.long,
    tooLong: sum.tooLong + each.tooLong,
  }),
  { files: 0, lines: 0, small: 0, long: 0, tooLong: 0 },
);
console.log('Sources without tests, and functions over 60 and 100 lines:');
console.table(
  Object.fromEntries(
    [['all', total] as const, ...rows].map(([name, { files, lines, small, long, tooLong }]) => [
      name,
      { files, lines, '≤ 15 lines': small, '> 60': long, '> 100': tooLong },
    ]),
  ),
);
const sum = [...documents].reduce((all, [name, words]) => all + (name === 'README.md' ? 0 : words), 0);
console.log('Words of documents:');
console.table(
  Object.fromEntries([['docs/', { words: sum }] as const, ...[...documents].map(([name, words]) => [name, { words }] as const)]),
);
console.log(`${decisions} decisions`);
