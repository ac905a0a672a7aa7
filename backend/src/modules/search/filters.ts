import { DEFAULTS, type Gender, type QueryOf, type ResponseOf, type Sexuality } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { regionsOf } from '../site/places.ts';
import { siteFor } from '../site/site.ts';

/** The filters as they are applied: every one of them counts, defaults are filled in and told to the caller. */
export type Filters = ResponseOf<'search'>['applied'];
type Query = Omit<NonNullable<QueryOf<'search'>>, 'online' | 'min_age' | 'max_age'> & {
  online?: boolean | undefined;
  min_age?: number | undefined;
  max_age?: number | undefined;
};

/** @throws ApiFailure `validation` for a region outside the country, `authentication_required` where visitors may not search */
export async function readFilters(deps: Deps, viewer: Viewer | null, domain: string, query: Query): Promise<Filters> {
  const standard = viewer ? await ofMember(deps, viewer) : await ofVisitor(deps, domain);
  const country = query.country === 'any' ? null : (query.country ?? standard.country);
  const countryregion = query.countryregion || null;
  if (countryregion !== null && !(country !== null && regionsOf(country).some(({ id }) => id === countryregion))) {
    throw new ApiFailure('validation', { field: 'countryregion' });
  }
  return {
    gender: query.gender ?? standard.gender,
    country,
    countryregion,
    min_age: query.min_age ?? DEFAULTS.minAge,
    max_age: query.max_age ?? DEFAULTS.maxAge,
    online: query.online ?? false,
    sort: query.sort ?? 'active',
  };
}

async function ofMember(deps: Deps, viewer: Viewer): Promise<Pick<Filters, 'gender' | 'country'>> {
  const { gender, sexuality, country } = await deps.db
    .selectFrom('profile')
    .select(['gender', 'sexuality', 'country'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  return { gender: wantedGender(gender, sexuality), country: country as Filters['country'] };
}

async function ofVisitor(deps: Deps, domain: string): Promise<Pick<Filters, 'gender' | 'country'>> {
  const { settings } = await siteFor(deps, domain);
  if (settings.logged_out_search === 'none') throw new ApiFailure('authentication_required');
  const selected = settings.geoip_selected_country || settings.geoip_country;
  return { gender: 'any', country: settings.countries.find((country) => country === selected) ?? null };
}

/** Whom a member looks for when they do not say. */
export function wantedGender(gender: Gender, sexuality: Sexuality | null): Filters['gender'] {
  if (sexuality === 'bi') return 'any';
  if (sexuality === 'gay' || sexuality === 'lesbian') return gender;
  return gender === 'male' ? 'female' : 'male';
}
