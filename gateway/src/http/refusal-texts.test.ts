import { LOCALES } from '@nightlark/contract';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REFUSAL_TEXTS } from './refusal-texts.ts';

test.each(LOCALES)('%s: the gateway refuses in the words of the backend', (locale) => {
  const file = path.join(import.meta.dirname, `../../../backend/src/messages/${locale}.json`);
  const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  for (const [code, text] of Object.entries(REFUSAL_TEXTS[locale])) expect([code, text]).toEqual([code, catalogue[`error.${code}`]]);
});
