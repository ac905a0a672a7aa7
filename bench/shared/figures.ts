/** A figure with its target. */
export interface Figure {
  name: string;
  target: string;
  value: string;
  isMet: boolean;
}

export const inMs = (ms: number) => `${ms < 100 ? ms.toFixed(1) : ms.toFixed(0)} ms`;

export function printFigures(figures: readonly Figure[]): void {
  const rows = [
    ['figure', 'target', 'value', ''],
    ...figures.map(({ name, target, value, isMet }) => [name, target, value, isMet ? 'met' : 'MISSED']),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
}
