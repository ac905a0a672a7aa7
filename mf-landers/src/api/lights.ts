import { COUNTRIES, languageTag, type Country, type Locale } from '@nightlark/contract';
import type { Light } from '../templates/map/chart.ts';
import type { Person } from './people.ts';

/** Where most of the people live; without people, where most speak the page's language. */
function countryOf(people: readonly Person[], locale: Locale): Country | undefined {
  const counts = Map.groupBy(people, ({ country }) => country);
  const [most] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  const wanted = most?.[0] ?? new Intl.Locale(languageTag(locale)).maximize().region;
  return COUNTRIES.find((country) => country === wanted);
}

/** The lights of the country that a map shows. Its towns are read by who draws a map alone, mostly the server. */
export async function findLights(people: readonly Person[], locale: Locale): Promise<Light[]> {
  const country = countryOf(people, locale);
  if (!country) return [];
  const { chartOf } = await import(/* webpackChunkName: "map-chart" */ '../templates/map/chart.ts');
  return chartOf(
    country,
    people.filter((person) => person.country === country).map(({ place }) => place),
  );
}
