import { useApi } from '@nightlark/api-client';
import { DEFAULTS } from '@nightlark/contract';
import { useOverlay, useUser } from '@nightlark/state';
import { useEffect, useState } from 'react';
import { loadRegions, type Region } from '../../api/regions.ts';
import type { Filters } from '../../api/search-query.ts';
import { FilterSheet } from '../../components/search-form/filter-sheet.tsx';

/** The member search as a dialog, from anywhere (specification, section 2, "Modals"). */
export function Component() {
  const api = useApi();
  const { close } = useOverlay();
  const profile = useUser()?.profile;
  const country = profile?.country ?? null;
  const [regions, setRegions] = useState<readonly Region[]>([]);
  useEffect(() => {
    if (country) loadRegions(api, country).then(setRegions, () => undefined);
  }, [api, country]);

  const filters: Filters = {
    gender: 'any',
    country,
    countryregion: null,
    min_age: DEFAULTS.minAge,
    max_age: DEFAULTS.maxAge,
    online: false,
    sort: 'active',
  };
  return <FilterSheet open onClose={close} filters={filters} regions={regions} />;
}
