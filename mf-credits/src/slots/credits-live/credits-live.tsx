import { useApi } from '@nightlark/api-client';
import { useLiveEvent, userAtom, useRefresh, useUser, welcomeDiscountAtom } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Loads the welcome discount, and updates balance and Premium by live events. */
export function Component(): null {
  const api = useApi();
  const refresh = useRefresh();
  const setUser = useSetAtom(userAtom);
  const setWelcome = useSetAtom(welcomeDiscountAtom);
  const isFree = useUser()?.paid_user === false;

  useEffect(() => {
    if (!isFree) return setWelcome(null);
    const controller = new AbortController();
    api.call('getDiscount', { query: { welcome: 'true' }, signal: controller.signal }).then(
      ({ discount }) => setWelcome(discount),
      () => undefined, // The discount is optional.
    );
    return () => controller.abort();
  }, [api, isFree, setWelcome]);

  useLiveEvent('credits', ({ credits, paid_user, free_messages_left }) => {
    setUser((user) => user && { ...user, credits, paid_user, ...(free_messages_left !== undefined && { free_messages_left }) });
    // The event has all that a premium member's message changes, but not a free member's conversations.
    if (isFree || !paid_user) void refresh();
  });
  return null;
}
