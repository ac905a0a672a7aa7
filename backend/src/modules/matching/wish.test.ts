import { GENDERS, SEXUALITIES } from '@nightlark/contract';
import { matchesMutually, gendersFor, looksFor, sexualitiesLookingFor } from './wish.ts';

test.each([
  ['male', 'hetero', ['female']],
  ['female', 'hetero', ['male']],
  ['male', 'gay', ['male']],
  ['female', 'lesbian', ['female']],
  ['male', 'bi', ['male', 'female']],
  ['female', null, ['male']],
] as const)('%s %s → looks for %j', (gender, sexuality, wanted) => {
  expect(gendersFor({ gender, sexuality })).toEqual(wanted);
});

test('a fit holds both ways or not at all', () => {
  const everybody = GENDERS.flatMap((gender) => [...SEXUALITIES, null].map((sexuality) => ({ gender, sexuality })));
  for (const a of everybody)
    for (const b of everybody) {
      expect(matchesMutually(a, b)).toBe(matchesMutually(b, a));
      expect(matchesMutually(a, b)).toBe(looksFor(a, b) && looksFor(b, a));
      expect(sexualitiesLookingFor(a.gender, b.gender).includes(a.sexuality)).toBe(looksFor(a, b));
    }
  expect(matchesMutually({ gender: 'male', sexuality: 'hetero' }, { gender: 'female', sexuality: 'lesbian' })).toBe(false);
  expect(matchesMutually({ gender: 'male', sexuality: 'hetero' }, { gender: 'female', sexuality: 'bi' })).toBe(true);
});
