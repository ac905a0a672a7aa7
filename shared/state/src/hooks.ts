import { maySignUp, mayVisitorsSearch, paths, type Settings, type User } from '@nightlark/contract';
import { useAtomValue } from 'jotai';
import { originAtom, settingsAtom, trafficsourceAtom, userAtom } from './account.ts';

/** The member; null when logged out. */
export function useUser(): User | null {
  return useAtomValue(userAtom);
}

/** The settings of the site (docs/product/site-settings.md). */
export function useSettings(): Settings {
  const settings = useAtomValue(settingsAtom);
  if (!settings) throw new Error('The settings are not loaded: the shell sets settingsAtom before it renders.');
  return settings;
}

/**
 * Returns a function that makes absolute URLs of paths on this site, for links that are shared.
 * @example const address = useAddress(); address('/members/7'); // 'https://site.example/members/7'
 */
export function useAddress(): (path: string) => string {
  const origin = useAtomValue(originAtom);
  return (path) => new URL(path, origin).href;
}

/** Whether this visitor may sign up (docs/product/sign-up-and-login.md#who-may-sign-up). */
export function useMaySignUp(): boolean {
  const source = useAtomValue(trafficsourceAtom);
  return maySignUp(useSettings().signups, source);
}

/** Link to the sign-up; to the login while sign-up is closed to this visitor. The `signup` overlay leads there itself. */
export function useSignupHref(): string {
  return useMaySignUp() ? paths.signup.href() : paths.login.href();
}

/** Whether this visitor may search (docs/product/entry-and-visitors.md#what-visitors-may-do). */
export function useMayVisitorSearch(): boolean {
  const source = useAtomValue(trafficsourceAtom);
  const { logged_out_search, logged_out_search_trafficsource } = useSettings();
  return mayVisitorsSearch(logged_out_search, logged_out_search_trafficsource, source);
}
