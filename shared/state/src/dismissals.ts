import { cookieLine, DISMISSALS_COOKIE, DISMISSALS_COOKIE_DAYS } from '@nightlark/contract';
import { atom, useAtom, useAtomValue } from 'jotai';
import { userAtom } from './account.ts';

/**
 * Time of dismissal (ISO) by key (docs/product/shell.md#alerts). A member's are the server's alone, so that the next member of this browser
 * has dismissed nothing; a visitor's, and the device's own, are in a cookie, so that server rendering respects them.
 */
export type Dismissals = Readonly<Record<string, string>>;

export const dismissalsAtom = atom<Dismissals>({});

/** Saves a member's dismissal to the server; set by the shell. */
export const dismissHandlerAtom = atom<{ tell: (key: string) => void }>({ tell: () => undefined });

/** Parses the cookie's value: `key~seconds.key~seconds`. Invalid parts are skipped. */
export function parseDismissals(value: string | undefined): Dismissals {
  const pairs = (value ?? '').split('.').map((pair) => /^([\w-]+)~(\d{9,11})$/.exec(pair));
  return Object.fromEntries(pairs.flatMap((match) => (match ? [[match[1]!, new Date(Number(match[2]) * 1000).toISOString()]] : [])));
}

export function formatDismissals(dismissals: Dismissals): string {
  return Object.entries(dismissals)
    .map(([key, time]) => `${key}~${Math.floor(Date.parse(time) / 1000)}`)
    .join('.');
}

/** The cookie as it is now: another tab may have written it since this page was loaded. */
function storedDismissals(): Dismissals {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${DISMISSALS_COOKIE}=`));
  return parseDismissals(pair?.slice(DISMISSALS_COOKIE.length + 1));
}

function store(dismissals: Dismissals): void {
  const value = formatDismissals(dismissals);
  const secure = window.location.protocol === 'https:';
  document.cookie = cookieLine({ name: DISMISSALS_COOKIE, value, days: value ? DISMISSALS_COOKIE_DAYS : 0, secure });
}

/** Dismissed for the device, whoever uses it. */
const DEVICE_KEYS: readonly string[] = ['entry-warning', 'install'];

/**
 * Whether an item was dismissed, on this or another device of the member, and a function to dismiss it.
 * @param key letters, digits, underscores and hyphens
 * @example const { dismissed, dismiss } = useDismissal('install');
 */
export function useDismissal(key: string): { dismissed: boolean; dismiss: () => void } {
  const [dismissals, setDismissals] = useAtom(dismissalsAtom);
  const user = useAtomValue(userAtom);
  const { tell } = useAtomValue(dismissHandlerAtom);
  const dismiss = () => {
    const now = { [key]: new Date().toISOString() };
    setDismissals({ ...dismissals, ...now });
    if (!user || DEVICE_KEYS.includes(key)) store({ ...storedDismissals(), ...now });
    if (user) tell(key);
  };
  return { dismissed: key in dismissals || key in (user?.dismissals ?? {}), dismiss };
}
