import { COUNTRIES, languageTag, type Country, type Locale } from '@nightlark/contract';
import type { Person } from '../../api/people.ts';
import type { Light } from './chart.ts';

/** The country where most of the shown members live; without members the main country of the page's language. */
function countryOf(people: readonly Person[], locale: Locale): Country | undefined {
  const counts = Map.groupBy(people, ({ country }) => country);
  const [most] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  const wanted = most?.[0] ?? new Intl.Locale(languageTag(locale)).maximize().region;
  return COUNTRIES.find((country) => country === wanted);
}

/** The towns of the map's country; imported lazily, by maps only. */
export async function findLights(people: readonly Person[], locale: Locale): Promise<Light[]> {
  const country = countryOf(people, locale);
  if (!country) return [];
  const { chartOf } = await import(/* webpackChunkName: "map-chart" */ './chart.ts');
  return chartOf(
    country,
    people.filter((person) => person.country === country).map(({ place }) => place),
  );
}
