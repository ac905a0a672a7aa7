import { paths } from '@nightlark/contract';
import { isLeavingSignedOut, useUser } from '@nightlark/state';
import { useEffect } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';
import type { RouteHandle } from '../composition/types.ts';

/**
 * Whether the session of a member-only page has ended, in this or another tab. If so, redirects to the login and back, with a document
 * load, which discards the member's data.
 */
export function useSignedOut(): boolean {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const isOver = useUser() === null && handle?.access === 'member';
  const { pathname, search } = useLocation();
  // A pending navigation redirects by itself with its own target, and so does a logout.
  const isStaying = useNavigation().state === 'idle';
  useEffect(() => {
    if (isOver && isStaying && !isLeavingSignedOut()) window.location.assign(paths.login.href(null, { next: pathname + search }));
  }, [isOver, isStaying, pathname, search]);
  return isOver;
}
