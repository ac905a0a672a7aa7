import { LOCALES } from '@nightlark/contract';
import { refuse, type Rule } from '../context.ts';

/** All eleven languages, each with all messages, in the browser as on the server. */
export const localesRule: Rule = async ({ release, probe }) => {
  const absent = LOCALES.filter((locale) => !release.chunks[`messages-${locale}`]?.js.length || !release.locales.includes(locale));
  const findings = absent.map((locale) => refuse('locales', `the catalogue for ${locale} is missing`, [locale]));
  const { keys } = await probe();
  const all = new Set(Object.values(keys).flat());
  for (const [locale, given] of Object.entries(keys)) {
    const missing = [...all].filter((key) => !given.includes(key));
    if (missing.length > 0) findings.push(refuse('locales', `the catalogue for ${locale} lacks ${missing.join(', ')}`, [locale]));
  }
  return findings;
};
