import { isAmerican } from './load-page-data.ts';

const british = { locale: 'en', countries: ['GB', undefined], domain: 'en', accepted: 'en-GB,en-US;q=0.9' } as const;

test.each([
  ['a visitor from the United States', { ...british, countries: ['US'] }, true],
  ['a member who lives there', { ...british, countries: ['GB', 'US'] }, true],
  ['a site in the English of the United States', { ...british, domain: 'en_US' }, true],
  ['a browser that asks for it first', { ...british, accepted: 'en-US,en;q=0.9' }, true],
  ['a browser that takes it after another', british, false],
  ['a visitor who reads Spanish there', { ...british, locale: 'es', countries: ['US'] } as const, false],
  ['a browser that asks for nothing', { ...british, accepted: null }, false],
])('%s → en-US: %s', (_who, where, american) => {
  expect(isAmerican(where)).toBe(american);
});
