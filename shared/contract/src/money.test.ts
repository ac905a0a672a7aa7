import { COUNTRY_LOCALES, languageTag, regionalTag, type Locale } from './locales.ts';
import { formatMoney } from './money.ts';

const CURRENCY: Readonly<Record<string, string>> = { US: 'USD', GB: 'GBP', CA: 'CAD', PL: 'PLN', AU: 'AUD', NZ: 'NZD', CH: 'CHF' };
const PAIRS = Object.entries(COUNTRY_LOCALES).flatMap(([country, locales]) => locales.map((locale) => [locale, country] as const));

test.each(PAIRS)('%s in %s → as `Intl` writes amounts there', (locale, country) => {
  const currency = CURRENCY[country] ?? 'EUR';
  const there = new Intl.NumberFormat(`${languageTag(locale)}-${country}`, { style: 'currency', currency });
  expect(formatMoney(regionalTag(locale, country), 7_990, currency)).toBe(there.format(79.9));
});

test.each([
  ['de', 'CH', 'CHF', 'CHF 79.90'],
  ['fr', 'CH', 'CHF', '79.90 CHF'],
  ['fr', 'CA', 'CAD', '79,90 $'],
  ['es', 'US', 'USD', '$79.90'],
  ['de', 'AT', 'EUR', '€ 79,90'],
  ['da', 'DK', 'DKK', '79,90 kr.'],
  ['sv', 'SE', 'SEK', '79,90 kr'],
] as const)('%s in %s → %s as %s', (locale: Locale, country, currency, text) => {
  expect(formatMoney(regionalTag(locale, country), 7_990, currency).replace(/\s/g, ' ')).toBe(text);
});
