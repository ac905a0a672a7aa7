import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { optionIds } from '../src/option-labels.ts';

export const ROOT = join(import.meta.dirname, '../../..');

/** A package with texts of its own. */
export interface TextPackage {
  name: string;
  /** Where its sources are. */
  source: string;
  /** Where its catalogues are, one file a locale. */
  messages: string;
  /** Ids that no source declares because they follow from the contract's lists. */
  derivedIds: readonly string[];
}

/** Every package of the workspace that has texts: the shell, the remotes and the shared vocabulary. */
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

/** The texts that a package's sources declare, by id. */
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
