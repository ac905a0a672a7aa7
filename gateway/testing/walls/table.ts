import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CATALOGUE } from './catalogue/index.ts';
import type { Fault } from './pages.ts';
import { damagesOf, isUndetected, type Outcome } from './verdict.ts';

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

function worstFaultOf({ live, browser }: Outcome): Fault | null {
  const faults = [live?.others, browser?.worst].filter((fault) => fault !== null && fault !== undefined);
  return faults.reduce<Fault | null>((most, one) => (most && most.ms >= one.ms ? most : one), null);
}

const faultText = ({ ms, what }: Fault) => `${seconds(ms)} (${what})`;

function othersCell(outcome: Outcome): string {
  const worst = worstFaultOf(outcome);
  return worst ? faultText(worst) : 'none';
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
function table(outcomes: readonly Outcome[]): string {
  const known = new Map(outcomes.map((outcome) => [outcome.release.id, outcome]));
  return Object.entries(CATALOGUE)
    .map(([chapter, releases]) => [chapter, releases.flatMap(({ id }) => known.get(id) ?? [])] as const)
    .filter(([, found]) => found.length > 0)
    .map(([chapter, found]) => [`### ${chapter}`, '', ...HEAD, ...found.map(row)].join('\n'))
    .join('\n\n');
}

/** The figures of docs/walls.md: a row for each chapter. */
function summary(outcomes: readonly Outcome[]): string {
  const rows = Object.entries(CATALOGUE).flatMap(([chapter, releases]) => {
    const ids = new Set(releases.map(({ id }) => id));
    const found = outcomes.filter(({ release }) => ids.has(release.id));
    if (found.length === 0) return [];
    const worst = found.map(worstFaultOf).filter((fault) => fault !== null);
    const longest = worst.toSorted((a, b) => b.ms - a.ms)[0];
    const refused = found.filter(({ gate }) => gate?.isRefused).length;
    const cells = [chapter, found.length, refused, found.length - worst.length, longest ? faultText(longest) : 'none'];
    return [`| ${cells.map((text) => cell(String(text))).join(' | ')} |`];
  });
  const head = ['| chapter | releases | refused | others never disturbed | others disturbed, longest |', '| --- | --: | --: | --: | --- |'];
  return [...head, ...rows].join('\n');
}

/** Writes summary and tables to a file, which CI keeps. */
export async function writeTables(file: string, outcomes: readonly Outcome[]): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `# Breaking releases, as tried\n\n${summary(outcomes)}\n\n${table(outcomes)}\n`);
}
