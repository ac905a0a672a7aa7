import { withLocale, localeCookie, offeredLocales, resolveLocale } from './resolve-locale.ts';

const all = { chosen: 'sv', cookie: 'da', saved: 'pl', domain: 'de_DE', accepted: 'fr-FR,fr;q=0.9' };

test.each([
  ['the choice by address', all, 'sv'],
  ['the cookie', { ...all, chosen: null }, 'da'],
  ['what the member saved', { ...all, chosen: null, cookie: undefined }, 'pl'],
  ['the first two letters of the domain’s language', { ...all, chosen: null, cookie: undefined, saved: undefined }, 'de'],
  ['the browser’s language', { domain: 'xx', accepted: 'ja,nb;q=0.8,sv;q=0.7' }, 'no'],
  ['the browser’s language that it prefers, wherever it stands', { domain: '', accepted: 'en;q=0.5,da-DK,fr;q=0' }, 'da'],
  ['English', { domain: '', accepted: 'ja' }, 'en'],
  ['English, whatever rubbish there is', { chosen: '../../etc', cookie: '<script>', domain: '??', accepted: ';;,' }, 'en'],
])('the language is %s', (_name, hints, locale) => {
  expect(resolveLocale(hints)).toBe(locale);
});

test('an address in another language keeps its other parameters', () => {
  expect(withLocale('/members', '?page=2&locale=en', 'fi')).toBe('/members?page=2&locale=fi');
});

test('the cookie lasts 365 days', () => {
  expect(localeCookie('it', false)).toBe('locale=it; Path=/; Max-Age=31536000; SameSite=Lax');
  expect(localeCookie('it', true)).toBe('locale=it; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
});

test('the current language is always offered', () => {
  expect(offeredLocales(['nl'], 'pl')).toEqual(['nl', 'pl']);
  expect(offeredLocales(['de', 'fr'], 'fr')).toEqual(['de', 'fr']);
});
