import { isLeavingSignedOut, useUser } from '@nightlark/state';
import { useEffect, useRef } from 'react';

/** Loads the page anew when another member has logged in, in another tab: what it shows belongs to the first one. */
export function useMemberChange(): void {
  const id = useUser()?.id;
  const shown = useRef(id);
  useEffect(() => {
    if (id === undefined || id === shown.current) return;
    // Logged in, in another tab: a visitor's page shows nobody's data.
    if (shown.current === undefined) shown.current = id;
    else if (!isLeavingSignedOut()) window.location.reload();
  }, [id]);
}
