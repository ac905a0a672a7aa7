import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { optionIds } from '../src/option-labels.ts';

export const ROOT = join(import.meta.dirname, '../../..');

/** A package with messages. */
export interface TextPackage {
  name: string;
  /** Folder of its sources. */
  source: string;
  /** Folder of its catalogues, one file per locale. */
  messages: string;
  /** Ids that are derived from the contract's options instead of declared in sources. */
  derivedIds: readonly string[];
}

/** All packages with messages: the shell, the remotes and this one. */
export function textPackages(): TextPackage[] {
  const names = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && (entry.name === 'shell' || entry.name.startsWith('mf-')))
    .map(({ name }) => name)
    .filter((name) => existsSync(join(ROOT, name, 'src')));
  const vocabulary = join(ROOT, 'shared/i18n');
  return [
    { name: 'shared/i18n', source: join(vocabulary, 'src'), messages: join(vocabulary, 'messages'), derivedIds: optionIds() },
    ...names.map((name) => ({ name, source: join(ROOT, name, 'src'), messages: join(ROOT, name, 'src/messages'), derivedIds: [] })),
  ];
}

/** The messages declared in a package's sources, by id. */
export function extractTexts({ source }: TextPackage): Record<string, string> {
  const formatjs = join(ROOT, 'node_modules/.bin/formatjs');
  const args = ['extract', join(source, '**/*.{ts,tsx}'), '--ignore', '**/*.test.{ts,tsx}', '--format', 'simple'];
  return JSON.parse(execFileSync(formatjs, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }) || '{}') as Record<
    string,
    string
  >;
}

export function readCatalogue(folder: string, locale: string): Record<string, string> {
  const file = join(folder, `${locale}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}
