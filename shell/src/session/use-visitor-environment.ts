import { installedAtom, pushAtom } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { isInstalled } from './is-installed.ts';
import { usePage } from './page-context.ts';
import { sourceCookie } from './traffic-source.ts';

/** What only the browser knows: whether it is the installed app, whether it can push; and it remembers where the visitor came from. */
export function useVisitorEnvironment(): void {
  const { trafficsource } = usePage();
  const setInstalled = useSetAtom(installedAtom);
  const setPush = useSetAtom(pushAtom);
  useEffect(() => setInstalled(isInstalled()), [setInstalled]);
  useEffect(() => {
    const isCapable = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
    const isDenied = isCapable && Notification.permission === 'denied';
    setPush((push) => ({ ...push, isCapable, isSubscribed: isDenied ? 'denied' : push.isSubscribed }));
  }, [setPush]);
  useEffect(() => {
    if (trafficsource) document.cookie = sourceCookie(trafficsource);
  }, [trafficsource]);
}
