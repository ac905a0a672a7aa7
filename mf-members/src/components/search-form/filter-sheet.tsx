import { common } from '@nightlark/i18n';
import type { Region } from '@nightlark/profile';
import { Dialog } from '@nightlark/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { searchHref, type Filters } from '../../api/search-query.ts';
import { messages } from './messages.ts';
import { SearchForm } from './search-form.tsx';

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  filters: Filters;
  regions: readonly Region[];
  isFiltered: boolean;
}

/** The filters in a sheet, applied on submit. */
export function FilterSheet({ open, onClose, filters, regions, isFiltered }: FilterSheetProps) {
  const { formatMessage } = useIntl();
  return (
    <Dialog open={open} onClose={onClose} title={formatMessage(messages.formLabel)} closeLabel={formatMessage(common.close)}>
      {open && <SheetForm filters={filters} regions={regions} isFiltered={isFiltered} onDone={onClose} />}
    </Dialog>
  );
}

function SheetForm({ filters, regions, isFiltered, onDone }: Omit<FilterSheetProps, 'open' | 'onClose'> & { onDone: () => void }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(filters);
  return (
    <SearchForm
      filters={draft}
      onChange={setDraft}
      regions={regions}
      regionsOf={filters.country}
      onReset={isFiltered ? onDone : undefined}
      onSubmit={(wanted) => {
        onDone();
        void navigate(searchHref(wanted));
      }}
    />
  );
}
