import type { Locale } from '@nightlark/contract';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const VOCABULARY = join(import.meta.dirname, '../../i18n/messages');

function read(file: string): Record<string, string> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

function packageOf(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  throw new Error(`${file} is in no package`);
}

/** The messages of the running test's package in a language, with the shared vocabulary. */
export function messagesOfTest(locale: Locale): Record<string, string> {
  const { testPath } = expect.getState();
  return { ...read(join(VOCABULARY, `${locale}.json`)), ...read(join(packageOf(testPath!), `src/messages/${locale}.json`)) };
}
