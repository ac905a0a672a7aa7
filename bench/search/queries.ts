import type { QueryOf } from '@nightlark/contract';

type Query = NonNullable<QueryOf<'search'>>;

/** A realistic mix of searches, each drawn by its weight. */
const MIX: readonly { name: string; weight: number; draw: () => Query }[] = [
  { name: 'as it opens (gender, country)', weight: 40, draw: () => ({}) },
  { name: 'ages', weight: 25, draw: ages },
  { name: 'ages, mutual', weight: 10, draw: () => ({ ...ages(), mutual: 'true' }) },
  { name: 'ages, all countries', weight: 10, draw: () => ({ ...ages(), country: 'any' }) },
  { name: 'everyone, all countries', weight: 5, draw: () => ({ gender: 'any', country: 'any' }) },
  { name: 'ages, newest', weight: 5, draw: () => ({ ...ages(), sort: 'newest' }) },
  { name: 'ages, online', weight: 5, draw: () => ({ ...ages(), online: 'true' }) },
];

export interface Drawn {
  name: string;
  query: Query;
}

export function drawQuery(): Drawn {
  let at = Math.random() * MIX.reduce((sum, { weight }) => sum + weight, 0);
  const found = MIX.find(({ weight }) => (at -= weight) < 0) ?? MIX[0]!;
  return { name: found.name, query: found.draw() };
}

function ages(): Query {
  const min_age = 18 + Math.floor(Math.random() * 30);
  return { min_age, max_age: min_age + 5 + Math.floor(Math.random() * 15) };
}
