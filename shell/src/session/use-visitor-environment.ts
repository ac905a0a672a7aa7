import { installedAtom, installPromptAtom, pushAtom, type InstallPrompt } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { isInstalled } from './is-installed.ts';

const WRITTEN = 'textarea, input:is([type="text"], [type="email"], [type="password"], [type="search"], [type="tel"], :not([type]))';

/** Whether a navigation would lose input: unsaved text in a field, or an open dialog. */
function isInUse(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN)];
  return (
    document.querySelector('dialog[open]') !== null || fields.some((field) => field.value !== field.defaultValue && field.value !== '')
  );
}

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
    const listen = ({ data, ports: [port] }: MessageEvent<unknown>) => {
      const type = (data as { type?: unknown } | null)?.type;
      if (type === 'push') setPush((push) => ({ ...push, lastMessage: data }));
      // The service worker asks before it navigates this page for a clicked notification.
      if (type === 'may-leave') port?.postMessage(!isInUse());
    };
    workers.addEventListener('message', listen);
    return () => workers.removeEventListener('message', listen);
  }, [setPush]);
}
