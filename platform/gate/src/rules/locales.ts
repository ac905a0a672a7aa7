import { LOCALES } from '@nightlark/contract';
import { errorFinding, type Rule } from '../context.ts';

/** All eleven languages, each with all messages, in the browser and on the server. */
export const localesRule: Rule = async ({ release, probe, client }) => {
  const absent = LOCALES.filter((locale) => !release.chunks[`messages-${locale}`]?.js.length || !release.locales.includes(locale));
  const findings = absent.map((locale) =>
    errorFinding('locales', `the catalogue for ${locale} is missing`, `write src/messages/${locale}.json, and build it again`, [locale]),
  );
  const sides = { server: (await probe()).keys, browser: (await client()).keys };
  const all = new Set(Object.values(sides).flatMap((keys) => Object.values(keys).flat()));
  for (const [side, keys] of Object.entries(sides))
    for (const [locale, given] of Object.entries(keys)) {
      const known = new Set(given);
      const missing = [...all].filter((key) => !known.has(key));
      if (missing.length > 0)
        findings.push(
          errorFinding(
            'locales',
            `the catalogue for ${locale} lacks ${missing.join(', ')} (${side})`,
            `add the texts to src/messages/${locale}.json`,
            [locale],
          ),
        );
    }
  return findings;
};
