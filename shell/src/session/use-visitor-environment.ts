import { installedAtom, installPromptAtom, pushAtom, type InstallPrompt } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { EARLY_INPUT } from '../composition/in-page.ts';
import { isInstalled } from './is-installed.ts';

/** Detects browser capabilities: installed app, install prompt, push. */
export function useVisitorEnvironment(): void {
  const setInstalled = useSetAtom(installedAtom);
  const setPush = useSetAtom(pushAtom);
  const setPrompt = useSetAtom(installPromptAtom);
  useEffect(() => setInstalled(isInstalled()), [setInstalled]);
  useEffect(() => {
    // The product shows its own install prompt at a better moment.
    const offer = (event: Event) => {
      event.preventDefault();
      setPrompt(event as InstallPrompt);
    };
    // It comes once, and may have come before this code.
    setPrompt((window[EARLY_INPUT]?.offer ?? null) as InstallPrompt | null);
    const installed = () => setPrompt(null);
    window.addEventListener('beforeinstallprompt', offer);
    window.addEventListener('appinstalled', installed);
    return () => {
      window.removeEventListener('beforeinstallprompt', offer);
      window.removeEventListener('appinstalled', installed);
    };
  }, [setPrompt]);
  useEffect(() => {
    const isCapable = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
    const isDenied = isCapable && Notification.permission === 'denied';
    setPush((push) => ({ ...push, isCapable, isSubscribed: isDenied ? 'denied' : push.isSubscribed }));
  }, [setPush]);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const workers = navigator.serviceWorker;
    workers
      .getRegistration()
      .then((registration) => registration?.pushManager?.getSubscription())
      .then((subscription) => {
        setPush((push) => (push.isSubscribed === 'denied' ? push : { ...push, isSubscribed: subscription?.toJSON() ?? false }));
      })
      .catch(() => undefined);
    // The service worker forwards push messages to open pages.
    const listen = ({ data }: MessageEvent<unknown>) => {
      if ((data as { type?: unknown } | null)?.type === 'push') setPush((push) => ({ ...push, lastMessage: data }));
    };
    workers.addEventListener('message', listen);
    return () => workers.removeEventListener('message', listen);
  }, [setPush]);
}
