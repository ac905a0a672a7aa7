export interface Row {
  name: string;
  tries: number;
  broken: readonly string[];
  seconds: number;
}

/** One line for each attack. */
export function printTable(rows: readonly Row[]): void {
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
  const lines = [
    ['attack', 'tries', 'held', 'seconds'],
    ['---', '--:', '---', '--:'],
    ...rows.map(({ name, tries, broken, seconds }) => [
      name,
      tries,
      broken.length === 0 ? 'held' : `**not held** (${broken.length})`,
      seconds.toFixed(0),
    ]),
    [
      'all',
      sum(({ tries }) => tries),
      `${rows.filter(({ broken }) => broken.length === 0).length} of ${rows.length}`,
      sum(({ seconds }) => seconds).toFixed(0),
    ],
  ];
  console.log(`\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`);
}
