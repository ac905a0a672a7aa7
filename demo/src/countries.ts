import type { Country, Locale } from '@nightlark/contract';

/** Weights of countries among about a hundred demo members, and their languages. */
export const COUNTRY_MIX: readonly { country: Country; weight: number; languages: readonly (readonly [Locale, number])[] }[] = [
  { country: 'DE', weight: 15, languages: [['de', 1]] },
  { country: 'NL', weight: 14, languages: [['nl', 1]] },
  { country: 'GB', weight: 10, languages: [['en', 1]] },
  { country: 'FR', weight: 9, languages: [['fr', 1]] },
  { country: 'IT', weight: 7, languages: [['it', 1]] },
  { country: 'ES', weight: 7, languages: [['es', 1]] },
  {
    country: 'US',
    weight: 7,
    languages: [
      ['en', 9],
      ['es', 1],
    ],
  },
  { country: 'PL', weight: 6, languages: [['pl', 1]] },
  {
    country: 'BE',
    weight: 5,
    languages: [
      ['nl', 6],
      ['fr', 4],
    ],
  },
  { country: 'SE', weight: 4, languages: [['sv', 1]] },
  { country: 'DK', weight: 4, languages: [['da', 1]] },
  { country: 'AT', weight: 3, languages: [['de', 1]] },
  {
    country: 'CH',
    weight: 3,
    languages: [
      ['de', 6],
      ['fr', 3],
      ['it', 1],
    ],
  },
  { country: 'NO', weight: 3, languages: [['no', 1]] },
  { country: 'FI', weight: 3, languages: [['fi', 1]] },
  { country: 'IE', weight: 2, languages: [['en', 1]] },
  {
    country: 'CA',
    weight: 2,
    languages: [
      ['en', 3],
      ['fr', 1],
    ],
  },
  { country: 'AU', weight: 2, languages: [['en', 1]] },
  { country: 'NZ', weight: 1, languages: [['en', 1]] },
];
