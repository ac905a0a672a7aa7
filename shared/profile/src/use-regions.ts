import type { Api } from '@nightlark/api-client';
import { useApi } from '@nightlark/api-client';
import type { ResponseOf } from '@nightlark/contract';
import { useEffect, useState } from 'react';

export type Region = ResponseOf<'getRegions'>['regions'][number];
type Country = ResponseOf<'search'>['applied']['country'];

const known = new Map<string, Promise<readonly Region[]>>();

/** A country's regions, cached per country (docs/product/calls-and-errors.md#common-rules). */
export function loadRegions(api: Api, country: NonNullable<Country>): Promise<readonly Region[]> {
  const regions = known.get(country) ?? api.call('getRegions', { query: { country } }).then((answer) => answer.regions);
  known.set(country, regions);
  regions.catch(() => known.delete(country));
  return regions;
}

/**
 * The regions of the chosen country; empty while they load.
 * @param loaded the regions of the loader's data, and their country
 */
export function useRegions(country: Country, loaded: { country: Country; regions: readonly Region[] }): readonly Region[] {
  const api = useApi();
  const [fetched, setFetched] = useState(loaded);
  useEffect(() => {
    if (country === null || country === loaded.country) return;
    let wanted = true;
    loadRegions(api, country).then(
      (regions) => wanted && setFetched({ country, regions }),
      () => undefined, // Without regions only the country can be chosen.
    );
    return () => {
      wanted = false;
    };
  }, [api, country, loaded.country]);
  if (country === null) return [];
  if (country === loaded.country) return loaded.regions;
  return country === fetched.country ? fetched.regions : [];
}
