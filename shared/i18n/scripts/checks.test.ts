import { LOCALES } from '@nightlark/contract';
import { checkCatalogues, type Texts } from './checks.ts';

const DECLARED = { 'a.hi': 'Hi {name}', 'a.n': '{n, plural, one {# day} other {# days}}' };
const GOOD: Record<string, Texts> = {
  pl: { 'a.hi': 'Cześć, {name}', 'a.n': '{n, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}}' },
  fr: { 'a.hi': 'Salut {name}', 'a.n': '{n, plural, one {# jour} other {# jours}}' },
};
const check = (changed: Record<string, Texts> = {}, declared: Texts = DECLARED, derived: string[] = []) =>
  checkCatalogues(declared, derived, (locale) => changed[locale] ?? GOOD[locale] ?? DECLARED);

test('complete catalogues have no problem', () => {
  expect(check()).toEqual([]);
});

test('a missing and a left-over key are named with their file', () => {
  expect(check({ de: { 'a.hi': 'Hallo {name}', 'a.old': 'Alt' } })).toEqual([
    'de.json:a.n is missing',
    'de.json:a.old is declared nowhere',
  ]);
});

test('an English text that changed in the source is named', () => {
  expect(check({}, { ...DECLARED, 'a.hi': 'Hello {name}' })).toContain(
    'en.json:a.hi differs from its source, which it is written from: change the text there, then npm run messages',
  );
});

test('placeholders that differ are named both ways', () => {
  expect(check({ de: { ...DECLARED, 'a.hi': 'Hallo {nmae}' } })).toEqual([
    'de.json:a.hi lacks {name}',
    'de.json:a.hi has {nmae}, which English has not',
  ]);
});

test('Polish needs its few and many', () => {
  expect(check({ pl: { ...GOOD['pl'], 'a.n': '{n, plural, one {# dzień} other {# dni}}' } })).toEqual([
    'pl.json:a.n n has no plural form "many"',
    'pl.json:a.n n has no plural form "few"',
  ]);
});

test('an exact branch may stand in for a plural form', () => {
  expect(check({ de: { ...DECLARED, 'a.n': '{n, plural, =1 {ein Tag} other {# Tage}}' } })).toEqual([]);
});

test('a broken message and a sentence left in English are named', () => {
  const sentence = { s: 'You do not have enough credits' };
  expect(checkCatalogues(sentence, [], () => sentence)).toHaveLength(LOCALES.length - 1);
  expect(check({ sv: { ...DECLARED, 'a.hi': 'Hej {name' } })[0]).toMatch('sv.json:a.hi is no valid message');
});

test('ids that follow from a list must be there although no source declares them', () => {
  expect(check({}, DECLARED, ['option.x'])).toContain('fi.json:option.x is missing');
});
