import type { OwnProfile } from '@nightlark/contract';
import { userAtom } from '@nightlark/state';
import { useSetAtom } from 'jotai';

/** Returns a function that updates the member's own profile in the global state. */
export function useSetOwnProfile(): (profile: OwnProfile) => void {
  const setUser = useSetAtom(userAtom);
  return (profile) => setUser((user) => user && { ...user, profile });
}
