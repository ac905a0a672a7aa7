import { COUNTRIES } from './profile-options.ts';
import { LOCALES, regionalTag } from './locales.ts';

test.each([
  ['en', 'GB', 'en-GB'],
  ['en', 'AU', 'en-AU'],
  ['en', 'US', 'en-US'],
  ['en', 'DE', 'en-GB'],
  ['en', undefined, 'en-GB'],
  ['no', 'NO', 'nb'],
  ['de', 'US', 'de'],
  ['de', 'CH', 'de-CH'],
  ['fr', 'CA', 'fr-CA'],
  ['fr', undefined, 'fr'],
] as const)('%s in %s → %s', (locale, country, tag) => {
  expect(regionalTag(locale, country)).toBe(tag);
});

test('every pair of language and country → a tag that `Intl` knows', () => {
  const tags = LOCALES.flatMap((locale) => COUNTRIES.map((country) => regionalTag(locale, country)));
  expect(Intl.DateTimeFormat.supportedLocalesOf([...new Set(tags)])).toEqual([...new Set(tags)]);
});
