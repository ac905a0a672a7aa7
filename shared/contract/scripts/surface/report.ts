import { createHash } from 'node:crypto';
import type { Parts, Surface } from './surface.ts';

/** What a report says: the version that it was written for, and all of the surface. */
interface Report {
  version: string;
  hash: string;
  surface: Surface;
}

const INTRODUCTIONS: Readonly<Record<string, string>> = {
  Paths: 'Addresses that others link to; a remote has its own in `src/paths.ts`.',
  Calls: 'What `api.call(name)` sends and gets. `?` may be left out; a word in a shape is written out under Shapes.',
  Events: 'The data of each live event.',
  Overlays: 'What each is opened with.',
  Slots: 'Places of the shell that a remote may fill.',
  Audiences: 'Whom a slot may be for.',
  Layouts: 'Frames that a route may stand in.',
  Access: 'Whom a route may be for.',
  Locales: 'Languages that each remote has its words in.',
  'Error codes': 'Codes of the API with their HTTP status.',
  Shapes: 'Values that several calls, events or overlays use.',
  Exports: 'Values that the entries of the package give. Types are not in it: they are gone when code runs.',
};

const inOrder = <T>(record: Readonly<Record<string, T>>) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

/** Short facts of the same kinds stand in a table, shapes in a list. */
const TABLES: Readonly<Record<string, readonly string[]>> = { Paths: ['path', 'name'], 'Error codes': ['status'], Exports: ['kind'] };

function tableOf(items: Surface[string], columns: readonly string[]): string[] {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rows = inOrder(items).map(([key, parts]) =>
    row([key, ...columns.map((column) => parts[column] ?? '')].map((cell) => `\`${cell}\``)),
  );
  return [row(['', ...columns]), row(['-', ...columns.map(() => '-')]), ...rows];
}

function listOf(items: Surface[string]): string[] {
  return inOrder(items).flatMap(([key, parts]) => [
    `- \`${key}\``,
    ...Object.entries(parts).map(([part, value]) => `  - ${part}: \`${value}\``),
  ]);
}

function linesOf(surface: Surface): string[] {
  return Object.entries(surface).flatMap(([section, items]) => {
    const columns = TABLES[section];
    const introduction = INTRODUCTIONS[section];
    return ['', `## ${section}`, '', ...(introduction ? [introduction, ''] : []), ...(columns ? tableOf(items, columns) : listOf(items))];
  });
}

/** Of what others build on alone: words and order of the report do not count. */
export function hashOf(surface: Surface): string {
  const facts = inOrder(surface).map(([section, items]) => [section, inOrder(items).map(([key, parts]) => [key, inOrder(parts)])]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}

/** `report.md`. */
export function writeReport(version: string, surface: Surface): string {
  return [
    '# The contract',
    '',
    'All that remotes, shell and servers build on. `npm run contract` writes it from the code; what a change of it means is in CONTRIBUTING.md.',
    '',
    `- Version: ${version}`,
    `- Surface: ${hashOf(surface)}`,
    ...linesOf(surface),
    '',
  ].join('\n');
}

function parseSection(section: string, lines: readonly string[]): Record<string, Parts> {
  const items: Record<string, Record<string, string>> = {};
  let key = '';
  for (const line of lines) {
    const codes = [...line.matchAll(/`([^`]*)`/g)].map(([, code]) => code!);
    const [, part] = /^ {2}- (\w+): `/.exec(line) ?? [];
    if (line.startsWith('| `'))
      items[codes[0]!] = Object.fromEntries((TABLES[section] ?? []).map((column, at) => [column, codes[at + 1]!]));
    else if (line.startsWith('- `')) items[(key = codes[0]!)] = {};
    else if (part !== undefined) items[key]![part] = codes[0]!;
  }
  return items;
}

/** Reads a report back. @throws Error where it says neither version nor surface */
export function parseReport(text: string): Report {
  const version = /^- Version: (\S+)$/m.exec(text)?.[1];
  const hash = /^- Surface: (\S+)$/m.exec(text)?.[1];
  if (!version || !hash) throw new Error('The report says neither version nor surface');
  const sections = text
    .split(/^## /m)
    .slice(1)
    .map((part) => part.split('\n'));
  return {
    version,
    hash,
    surface: Object.fromEntries(sections.map(([section = '', ...lines]) => [section, parseSection(section, lines)])),
  };
}
