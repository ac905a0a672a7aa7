import { COUNTRIES, type Country } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { siteFor } from '../site/site.ts';

/** Where the member lives: decides the methods offered and the VAT. */
export async function countryOf(deps: Deps, memberId: number): Promise<Country> {
  const row = await deps.db.selectFrom('profile').select('country').where('id', '=', memberId).executeTakeFirstOrThrow();
  return row.country as Country;
}

/** Whose prices a visitor reads first: those of the site's own country (specification, section 2, `/pricing`). */
export async function countryOfVisitors(deps: Deps, domain: string): Promise<Country> {
  const { geoip_selected_country } = (await siteFor(deps, domain)).settings;
  return COUNTRIES.find((country) => country === geoip_selected_country) ?? 'NL';
}
