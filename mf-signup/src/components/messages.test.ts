import { LOCALES } from '@nightlark/contract';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rules } from './messages.ts';

const wordsOf = (locale: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `../messages/${locale}.json`), 'utf8')) as Record<string, string>;

test.each(LOCALES)('the rules of a name in %s → only the one about the @ speaks of it', (locale) => {
  const words = wordsOf(locale);
  expect(words[rules.name_starts_with_at.id!]).toContain('@');
  expect(words[rules.name_is_email.id!]).not.toContain('@');
});
