import { prettifyError } from 'zod';
import { audienceSchema, describeAudience, fits } from './audience.ts';

const german = { country: 'DE', language: 'de', site: 'nightlark.example', company: '1' };

test('what teams write → sorted, once each, in the form that visitors are known by', () => {
  const audience = audienceSchema.parse({ company: ['5'], site: ['Nightlark.Example'], language: ['DE'], country: ['de', 'AT', 'at '] });
  expect(audience).toEqual({ country: ['AT', 'DE'], language: ['de'], site: ['nightlark.example'], company: ['5'] });
  expect(describeAudience(audience as never)).toBe('country AT, DE; language de; site nightlark.example; company 5');
});

test.each([
  ['a country that is none', { country: ['DE', 'XX'] }, /XX is no country/],
  ['a union of countries', { country: ['EU'] }, /EU is no country/],
  ['a country by name', { country: ['Germany'] }, /GERMANY is no country/],
  ['a language that the site has not', { language: ['ja'] }, /ja is no language of the site \(da, de, /],
  ['an address as a site', { site: ['https://nightlark.example'] }, /is no domain/],
  ['a company by name', { company: ['Nightlark'] }, /Nightlark is no company’s number/],
  ['nothing', {}, /An audience has a country, a language, a site or a company/],
  ['no values', { country: [] }, /country/],
  ['another trait', { gender: ['female'] }, /gender/],
  ['a name that all objects have', JSON.parse('{"__proto__":["DE"]}') as object, /An audience has|__proto__/],
])('%s → refused, and the answer names it', (_what, audience, message) => {
  const { error } = audienceSchema.safeParse(audience);
  expect(prettifyError(error!)).toMatch(message);
});

test.each([
  ['one of its countries', { country: ['AT', 'DE'] }, german, true],
  ['another country', { country: ['AT'] }, german, false],
  ['a country that is unknown', { country: ['DE'] }, { ...german, country: null }, false],
  ['the country, but not the language', { country: ['DE'], language: ['nl'] }, german, false],
  ['all of it', { country: ['DE'], language: ['de'], site: ['nightlark.example'], company: ['1'] }, german, true],
  ['a trait of a later version', { country: ['DE'], browser: ['safari'] }, german, false],
  ['a name that all objects have', { constructor: ['DE'] }, german, false],
])('a visitor of %s (%j, %j) → %j', (_what, audience, traits, isOf) => {
  expect(fits(audience as never, traits)).toBe(isOf);
});
