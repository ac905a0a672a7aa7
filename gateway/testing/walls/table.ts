import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { CATALOGUE } from './catalogue/index.ts';
import { damagesOf, isUndetected, type Outcome } from './verdict.ts';

/** The tables of the document: of the normal run, and of the one with `--minutes`. */
export type TableName = 'walls' | 'minutes';
const startOf = (name: TableName) => `<!-- ${name}:start -->`;
const endOf = (name: TableName) => `<!-- ${name}:end -->`;
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').replaceAll('<', '&lt;');

function gateCell(outcome: Outcome): string {
  const { gate, release } = outcome;
  if (!gate) return '–';
  if (isUndetected(outcome)) return '**accepted**';
  return gate.isRefused ? `refused: ${gate.says}` : `accepted: ${release.harmless ?? 'only a live page shows it'}`;
}

function withdrawal({ live }: Outcome): string {
  if (!live) return '–';
  if (live.isNeverTaken) return 'never taken';
  if (live.withdrawnMs !== null) return seconds(live.withdrawnMs);
  return live.isRested ? 'rested' : 'no';
}

function othersCell({ live, browser }: Outcome): string {
  const faults = [live?.others, browser?.worst].filter((fault) => fault !== null && fault !== undefined);
  const worst = faults.reduce<(typeof faults)[number] | null>((most, one) => (most && most.ms >= one.ms ? most : one), null);
  return worst ? `${seconds(worst.ms)} (${worst.what})` : 'none';
}

/** One row of the table. */
export function row(outcome: Outcome): string {
  const { release, live } = outcome;
  const harm = damagesOf(outcome);
  const cells = [
    `\`${release.id}\``,
    release.does,
    gateCell(outcome),
    live?.own || '–',
    othersCell(outcome),
    withdrawal(outcome),
    !live ? '–' : live.healedMs === null ? '**by a restart**' : seconds(live.healedMs),
    harm.length > 0 ? `**${harm.join('; ')}**` : 'no',
  ];
  return `| ${cells.map(cell).join(' | ')} |`;
}

const HEAD = [
  '| release | what the team did | gate | gate off: its own pages | others unavailable, longest | withdrawn after | recovered after the rollback | hurts others |',
  '| --- | --- | --- | --- | --- | --- | --- | --- |',
];

/** The table, chapter by chapter. */
export function table(outcomes: readonly Outcome[]): string {
  const known = new Map(outcomes.map((outcome) => [outcome.release.id, outcome]));
  return Object.entries(CATALOGUE)
    .map(([chapter, releases]) => [chapter, releases.flatMap(({ id }) => known.get(id) ?? [])] as const)
    .filter(([, found]) => found.length > 0)
    .map(([chapter, found]) => [`### ${chapter}`, '', ...HEAD, ...found.map(row)].join('\n'))
    .join('\n\n');
}

/** Writes the table between its markers in a document. */
export async function writeTable(file: string, name: TableName, text: string): Promise<void> {
  const [start, end] = [startOf(name), endOf(name)];
  const before = await readFile(file, 'utf8');
  const [head, rest] = before.split(start);
  const tail = rest?.split(end)[1];
  if (head === undefined || tail === undefined) throw new Error(`${file} has no ${start} … ${end}`);
  const written = `${head}${start}\n\n${text}\n\n${end}${tail}`;
  await writeFile(file, await format(written, { ...(await resolveConfig(file)), filepath: file }));
}
