import { parse } from '@formatjs/icu-messageformat-parser';
import { createIntl, type MessageFormatElement } from 'react-intl';
import { intlOf, mergedCatalogue, type Catalogue } from './intl.ts';

const TEXTS: Record<string, string> = {
  words: 'Hallo!',
  quoted: "Das ist '{kein}' Platzhalter",
  name: 'Hallo {name}, du bist {age, number}',
  plural: '{n, plural, =0 {niemand} one {# Mitglied} other {# Mitglieder}}',
  select: '{gender, select, female {sie} male {er} other {{name}}}',
  date: 'am {at, date, long} um {at, time, short}',
  nestedDate: '{n, plural, one {am {at, date}} other {seit {at, date}}}',
  tag: 'lies <b>das</b>',
};
const compiled = Object.fromEntries(Object.entries(TEXTS).map(([id, text]) => [id, parse(text)])) as Record<string, MessageFormatElement[]>;
const at = new Date('2026-11-21T23:30:00Z');
const rules = { locale: 'de', timeZone: 'UTC' };

test.each([
  ['as written', TEXTS],
  ['compiled', compiled],
] as const)('messages %s → the same words as react-intl’s own', (_case, messages) => {
  const quick = intlOf(messages as Catalogue, rules);
  const own = createIntl({ messages, ...rules });
  const values = [
    { name: 'Ada', age: 1234, n: 1, gender: 'female', at, b: (words: unknown[]) => `*${words.join('')}*` },
    { name: '', age: 0, n: 12_345, gender: 'x', at: at.getTime() },
  ];
  for (const id of Object.keys(TEXTS))
    for (const each of values)
      for (const given of id === 'tag' ? values.slice(0, 1) : [each])
        expect([id, quick.formatMessage({ id }, given as never)]).toEqual([id, own.formatMessage({ id }, given as never)]);
});

test('a message that is missing or lacks a value → reported, and its default words', () => {
  const reported: string[] = [];
  const intl = intlOf(compiled, { ...rules, onError: ({ code }) => void reported.push(code) });
  expect(intl.formatMessage({ id: 'nowhere', defaultMessage: 'Default' })).toBe('Default');
  expect(intl.formatMessage({ id: 'toString', defaultMessage: 'Default' })).toBe('Default');
  expect(intl.formatMessage({ id: 'name', defaultMessage: 'Default' }, { age: 3 })).toBe('Default');
  expect(reported).toEqual(['MISSING_TRANSLATION', 'MISSING_TRANSLATION', 'FORMAT_ERROR']);
});

test('the same catalogues and rules → the same object, other rules another', () => {
  const both = mergedCatalogue(compiled, { more: 'mehr' });
  expect(mergedCatalogue(compiled, { more: 'mehr' })).not.toBe(both);
  expect(intlOf(both, rules)).toBe(intlOf(both, { ...rules }));
  expect(intlOf(both, rules)).not.toBe(intlOf(both, { ...rules, timeZone: 'Europe/Berlin' }));
  expect(intlOf(both, rules).formatMessage({ id: 'more' })).toBe('mehr');
});
