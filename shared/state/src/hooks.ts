import type { Settings, User } from '@nightlark/contract';
import { useAtomValue } from 'jotai';
import { settingsAtom, userAtom } from './account.ts';

/** The member; null when logged out. */
export function useUser(): User | null {
  return useAtomValue(userAtom);
}

/** The settings of the site (specification, section 3, "Settings"). */
export function useSettings(): Settings {
  const settings = useAtomValue(settingsAtom);
  if (!settings) throw new Error('The settings are not loaded: the shell sets settingsAtom before it renders.');
  return settings;
}
