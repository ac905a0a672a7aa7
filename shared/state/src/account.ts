import type { ChatListItem, Locale, ResponseOf, Settings, User } from '@nightlark/contract';
import { cookieLine, DEFAULT_LOCALE, LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '@nightlark/contract';
import { atom, type WritableAtom } from 'jotai';

/** The member; null when logged out. Refreshed by the shell. */
export const userAtom = atom<User | null>(null);
/** The site's settings. Set before rendering. */
export const settingsAtom = atom<Settings | null>(null);
/** Scheme, host and port of this site, for absolute URLs. Set before rendering. */
export const originAtom = atom('');
/** Where the visitor came from, while logged out (docs/product/tracking-and-attribution.md). */
export const trafficsourceAtom = atom<string | null>(null);
export const localeAtom = atom<Locale>(DEFAULT_LOCALE);

/** Stores the language that was chosen, for the next pages. */
export function rememberLocale(value: Locale): void {
  const secure = window.location.protocol === 'https:';
  document.cookie = cookieLine({ name: LOCALE_COOKIE, value, days: LOCALE_COOKIE_DAYS, secure });
}

/** Null until loaded. */
export const chatsAtom = atom<readonly ChatListItem[] | null>(null);
/** Received likes; null until loaded. */
export const likesAtom = atom<ResponseOf<'getLikes'> | null>(null);

/** Reads and writes a counter of `userAtom`: a single source of truth for badges and screens. */
function counterAtom(key: 'num_unread_messages' | 'num_new_likes' | 'credits'): WritableAtom<number, [number], void> {
  return atom(
    (get) => get(userAtom)?.[key] ?? 0,
    (_get, set, value: number) => set(userAtom, (user) => (!user || user[key] === value ? user : { ...user, [key]: value })),
  );
}
export const unreadMessagesAtom = counterAtom('num_unread_messages');
export const newLikesAtom = counterAtom('num_new_likes');
export const creditsAtom = counterAtom('credits');
/** Badge count in the page title and on the app icon (docs/product/shell.md#badges). */
export const badgeAtom = atom((get) => get(unreadMessagesAtom) + get(newLikesAtom));

export interface PushState {
  isCapable: boolean;
  /** Null until known. */
  isSubscribed: null | false | 'denied' | PushSubscriptionJSON;
  lastMessage: unknown;
}
export const pushAtom = atom<PushState>({ isCapable: false, isSubscribed: null, lastMessage: null });

/** The country whose prices, methods and VAT apply: the member's, or a visitor's by their IP address. The server takes no other. */
export const paymentCountryAtom = atom((get) => get(userAtom)?.profile.country ?? get(settingsAtom)?.geoip_selected_country ?? '');

export interface GeolocationState {
  permission: 'unsupported' | 'unknown' | PermissionState;
  geocode: ResponseOf<'geocode'> | null;
}
export const geolocationAtom = atom<GeolocationState>({ permission: 'unknown', geocode: null });

/** Whether the product runs as an installed app. */
export const installedAtom = atom(false);

/** The browser's `beforeinstallprompt` event; `prompt()` can be called once. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}
export const installPromptAtom = atom<InstallPrompt | null>(null);
