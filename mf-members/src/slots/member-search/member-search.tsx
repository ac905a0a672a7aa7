import { useApi } from '@nightlark/api-client';
import { common, useErrorText } from '@nightlark/i18n';
import { loadRegions, type Region } from '@nightlark/profile';
import { useOverlay } from '@nightlark/state';
import { Dialog, ErrorState, Skeleton } from '@nightlark/ui';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Filters } from '../../api/search-query.ts';
import { FilterSheet } from '../../components/search-form/filter-sheet.tsx';
import { messages } from '../../components/search-form/messages.ts';

interface Start {
  filters: Filters;
  isFiltered: boolean;
  regions: readonly Region[];
}

/** The member search as a dialog, with the last search's filters or the member's defaults (docs/product/search-and-places.md#filters). */
export function Component() {
  const api = useApi();
  const { close } = useOverlay();
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  const [start, setStart] = useState<Start | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function load() {
      const { applied: filters, filtered: isFiltered = false } = await api.call('search', { query: {}, signal });
      const regions = filters.country ? await loadRegions(api, filters.country) : [];
      if (!signal.aborted) setStart({ filters, isFiltered, regions });
    }
    load().catch((error: unknown) => !signal.aborted && setFailure(error));
    return () => controller.abort();
  }, [api]);

  if (start) return <FilterSheet {...start} open onClose={close} />;
  return (
    <Dialog open onClose={close} title={formatMessage(messages.formLabel)} closeLabel={formatMessage(common.close)}>
      {failure !== null ? <ErrorState title={errorText(failure)} /> : <Skeleton lines={6} />}
    </Dialog>
  );
}
