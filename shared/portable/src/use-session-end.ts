import { useApi } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { sessionEndHandlerAtom, userAtom, useToast, type SessionEnd } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';

/** Provides `useLogout` and `useEndSession`: the host is told where they lead, since the document and what the device holds are its own. */
export function useSessionEnd(onLeave: (path: string) => void): void {
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const setUser = useSetAtom(userAtom);
  const setHandler = useSetAtom(sessionEndHandlerAtom);

  const endSession = useEffectEvent(async (_how: SessionEnd, end: () => Promise<string>) => {
    const href = await end();
    setUser(null);
    onLeave(href);
  });
  const logout = useEffectEvent(async () => {
    try {
      await api.call('logout');
      setUser(null);
      onLeave(paths.index.href());
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
  });
  useEffect(() => setHandler({ logout: () => logout(), endSession: (how, end) => endSession(how, end) }), [setHandler]);
}
