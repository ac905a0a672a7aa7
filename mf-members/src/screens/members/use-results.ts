import { useApi } from '@nightlark/api-client';
import type { ProfileCard } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { useToast } from '@nightlark/state';
import { atom, useAtom } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { queryOf, type SearchResult } from '../../api/search-query.ts';

type Shown = Pick<SearchResult, 'profiles' | 'next'>;

/** Results by place in the history, so that going back finds the list as long as it was left and the scroll position holds. */
const shownAtom = atom<ReadonlyMap<string, Shown>>(new Map());
const REMEMBERED = 10;

export interface Results extends Shown {
  busy: boolean;
  /** Adds the next page below. */
  more: () => Promise<void>;
}

/** The members found: the page's own, and those that were added to it since. */
export function useResults(data: SearchResult): Results {
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const { key } = useLocation();
  const [remembered, setRemembered] = useAtom(shownAtom);
  const [busy, setBusy] = useState(false);
  const shown = remembered.get(key) ?? { profiles: data.profiles, next: data.next };

  async function more() {
    if (busy || shown.next === null) return;
    setBusy(true);
    try {
      const page = await api.call('search', { query: queryOf(data.applied, shown.next) });
      const longer = { profiles: joined(shown.profiles, page.profiles), next: page.next };
      setRemembered((known) => new Map([...known].slice(1 - REMEMBERED)).set(key, longer));
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return { ...shown, busy, more };
}

/** Members move while one pages through them: nobody is shown twice. */
function joined(before: readonly ProfileCard[], after: readonly ProfileCard[]): ProfileCard[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...after.filter(({ id }) => !known.has(id))];
}
