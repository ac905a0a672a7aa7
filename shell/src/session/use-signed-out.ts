import { paths } from '@nightlark/contract';
import { isLeavingSignedOut, useUser } from '@nightlark/state';
import { useEffect } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';
import type { RouteHandle } from '../composition/types.ts';

/**
 * Whether this is a member's page without its member: the session ended meanwhile, here or elsewhere. Then it leads to the login,
 * and from there back; with a full page, so that nothing of the member stays in it.
 */
export function useSignedOut(): boolean {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const isOver = useUser() === null && handle?.access === 'member';
  const { pathname, search } = useLocation();
  // A navigation under way finds out by itself, and knows where it was going; so does whoever ended the session on purpose.
  const isStaying = useNavigation().state === 'idle';
  useEffect(() => {
    if (isOver && isStaying && !isLeavingSignedOut()) window.location.assign(paths.login.href(null, { next: pathname + search }));
  }, [isOver, isStaying, pathname, search]);
  return isOver;
}
