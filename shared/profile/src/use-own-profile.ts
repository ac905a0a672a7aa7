import type { OwnProfile } from '@nightlark/contract';
import { userAtom } from '@nightlark/state';
import { useSetAtom } from 'jotai';

/** Tells the whole page of a change to the member's own profile. */
export function useSetOwnProfile(): (profile: OwnProfile) => void {
  const setUser = useSetAtom(userAtom);
  return (profile) => setUser((user) => user && { ...user, profile });
}
