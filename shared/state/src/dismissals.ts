import { cookieLine, DISMISSALS_COOKIE, DISMISSALS_COOKIE_DAYS } from '@nightlark/contract';
import { atom, useAtom, useAtomValue } from 'jotai';
import { userAtom } from './account.ts';

/** What was dismissed and when (ISO time), by key (docs/product/shell.md#alerts). A cookie, so that the server doesn't show it either. */
export type Dismissals = Readonly<Record<string, string>>;

export const dismissalsAtom = atom<Dismissals>({});

/** Tells the server what a member dismissed, so that their other devices know it; set by the shell. */
export const dismissHandlerAtom = atom<{ tell: (key: string) => void }>({ tell: () => undefined });

/** Reads the cookie's value: `key~seconds.key~seconds`. Anything else in it is passed over. */
export function parseDismissals(value: string | undefined): Dismissals {
  const pairs = (value ?? '').split('.').map((pair) => /^([\w-]+)~(\d{9,11})$/.exec(pair));
  return Object.fromEntries(pairs.flatMap((match) => (match ? [[match[1]!, new Date(Number(match[2]) * 1000).toISOString()]] : [])));
}

export function formatDismissals(dismissals: Dismissals): string {
  return Object.entries(dismissals)
    .map(([key, time]) => `${key}~${Math.floor(Date.parse(time) / 1000)}`)
    .join('.');
}

/** Whether the thing of that key was dismissed, here or by the member elsewhere, and how to dismiss it from now on. Keys are letters, digits and hyphens. */
export function useDismissal(key: string): { dismissed: boolean; dismiss: () => void } {
  const [dismissals, setDismissals] = useAtom(dismissalsAtom);
  const user = useAtomValue(userAtom);
  const { tell } = useAtomValue(dismissHandlerAtom);
  const dismiss = () => {
    const next = { ...dismissals, [key]: new Date().toISOString() };
    setDismissals(next);
    const secure = window.location.protocol === 'https:';
    document.cookie = cookieLine({ name: DISMISSALS_COOKIE, value: formatDismissals(next), days: DISMISSALS_COOKIE_DAYS, secure });
    if (user) tell(key);
  };
  return { dismissed: key in dismissals || key in (user?.dismissals ?? {}), dismiss };
}
