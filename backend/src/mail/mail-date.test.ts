import { LOCALES } from '@nightlark/contract';
import { loadMessages } from '../messages/messages.ts';
import { mailDate } from './mail-date.ts';

const messages = loadMessages();
const evening = new Date('2026-12-05T23:30:00Z');

test.each(LOCALES)('a date in %s → in one line, with time and without', (locale) => {
  for (const time of [false, true]) expect(mailDate(messages.intl(locale), evening, { time })).not.toMatch(/[ \u2009]/);
});

test.each([
  ['de', '5. Dezember 2026', '5. Dezember 2026 um 23:30 UTC'],
  ['fi', '5. joulukuuta 2026', '5. joulukuuta 2026 klo 23.30 UTC'],
  ['pl', '5 grudnia 2026', '5 grudnia 2026 23:30 UTC'],
] as const)('a date in %s → as it is written there, the day of UTC', (locale, day, withTime) => {
  const plain = (time: boolean) => mailDate(messages.intl(locale), evening, { time }).replaceAll('\u00A0', ' ');
  expect([plain(false), plain(true)]).toEqual([day, withTime]);
});
