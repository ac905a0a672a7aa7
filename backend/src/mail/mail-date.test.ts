import { LOCALES } from '@nightlark/contract';
import { mailDate } from './mail-date.ts';

const evening = new Date('2026-12-05T23:30:00Z');

test.each(LOCALES)('a date in %s → in one line, with time and without', (locale) => {
  for (const time of [false, true]) expect(mailDate({ locale, country: 'NL' }, evening, { time })).not.toMatch(/[ \u2009]/);
});

test.each([
  ['de', '5. Dezember 2026', '5. Dezember 2026 um 23:30 UTC'],
  ['fi', '5. joulukuuta 2026', '5. joulukuuta 2026 klo 23.30 UTC'],
  ['pl', '5 grudnia 2026', '5 grudnia 2026 23:30 UTC'],
] as const)('a date in %s → as it is written there, the day of UTC', (locale, day, withTime) => {
  const plain = (time: boolean) => mailDate({ locale, country: 'NL' }, evening, { time }).replaceAll('\u00A0', ' ');
  expect([plain(false), plain(true)]).toEqual([day, withTime]);
});

test.each([
  ['GB', '5 December 2026 at 23:30 UTC'],
  ['IE', '5 December 2026 at 23:30 UTC'],
  ['NL', '5 December 2026 at 23:30 UTC'],
  ['AU', '5 December 2026 at 11:30 pm UTC'],
  ['NZ', '5 December 2026 at 11:30 pm UTC'],
  ['CA', 'December 5, 2026 at 11:30 p.m. UTC'],
  ['US', 'December 5, 2026 at 11:30 PM UTC'],
])('an English reader in %s → %s', (country, text) => {
  expect(mailDate({ locale: 'en', country }, evening, { time: true }).replaceAll('\u00A0', ' ')).toBe(text);
});
