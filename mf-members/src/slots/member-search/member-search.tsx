import { useApi } from '@nightlark/api-client';
import { common, useErrorText } from '@nightlark/i18n';
import { loadRegions, type Region } from '@nightlark/profile';
import { useOverlay } from '@nightlark/state';
import { Dialog, ErrorState, Skeleton } from '@nightlark/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Filters } from '../../api/search-query.ts';
import { FilterSheet } from '../../components/search-form/filter-sheet.tsx';
import { messages } from '../../components/search-form/messages.ts';
import { lastSearchAtom } from '../../state/last-search.ts';

interface Start {
  filters: Filters;
  regions: readonly Region[];
}

/** The member search as a dialog, with the last search's filters or the member's defaults (docs/product/search-and-places.md#filters). */
export function Component() {
  const api = useApi();
  const { close } = useOverlay();
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  const last = useAtomValue(lastSearchAtom);
  const [start, setStart] = useState<Start | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function load() {
      const filters = last ?? (await api.call('search', { query: {}, signal })).applied;
      const regions = filters.country ? await loadRegions(api, filters.country) : [];
      if (!signal.aborted) setStart({ filters, regions });
    }
    load().catch((error: unknown) => !signal.aborted && setFailure(error));
    return () => controller.abort();
  }, [api, last]);

  if (start) return <FilterSheet open onClose={close} filters={start.filters} regions={start.regions} />;
  return (
    <Dialog open onClose={close} title={formatMessage(messages.formLabel)} closeLabel={formatMessage(common.close)}>
      {failure !== null ? <ErrorState title={errorText(failure)} /> : <Skeleton lines={6} />}
    </Dialog>
  );
}
