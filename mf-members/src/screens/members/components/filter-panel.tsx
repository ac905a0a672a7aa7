import { useIsLeaving, type Region } from '@nightlark/profile';
import { Card } from '@nightlark/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { searchHref, type Filters } from '../../../api/search-query.ts';
import { SearchForm } from '../../../components/search-form/search-form.tsx';
import s from './filter-panel.module.css';

/** Debounce of the search after a change. */
export const APPLY_AFTER_MS = 350;

interface FilterPanelProps {
  className?: string;
  filters: Filters;
  regions: readonly Region[];
  isFiltered: boolean;
}

/** The filters beside the results; changes apply automatically after a debounce. */
export function FilterPanel({ className, filters, regions, isFiltered }: FilterPanelProps) {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const [draft, setDraft] = useState(filters);
  const [applied, setApplied] = useState(filters);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Filters changed elsewhere (a chip, the back button): adopt them, unless a change here is pending.
  if (applied !== filters) {
    setApplied(filters);
    if (!waiting) setDraft(filters);
  }

  function stopWaiting() {
    clearTimeout(timer.current);
    setWaiting(false);
  }

  // The panel stays while the next page is loaded; a search would abort that.
  const leave = useEffectEvent(stopWaiting);
  useEffect(() => {
    if (isLeaving) leave();
  }, [isLeaving]);

  function apply(wanted: Filters, replace: boolean) {
    stopWaiting();
    void navigate(searchHref(wanted), { replace, preventScrollReset: false });
  }

  function change(wanted: Filters) {
    clearTimeout(timer.current);
    setDraft(wanted);
    setWaiting(true);
    timer.current = setTimeout(() => apply(wanted, true), APPLY_AFTER_MS);
  }

  return (
    <aside className={className}>
      <Card className={s.card}>
        <SearchForm
          filters={draft}
          onChange={change}
          onSubmit={(wanted) => apply(wanted, false)}
          onReset={isFiltered ? stopWaiting : undefined}
          regions={regions}
          regionsOf={filters.country}
          submitClassName={s.submit}
        />
      </Card>
    </aside>
  );
}
