import { useApi } from '@nightlark/api-client';
import { ENDPOINTS, TIME_BONUS_TICK_MS } from '@nightlark/contract';
import { dismissHandlerAtom, isLeavingSignedOut, nowAtom, timeBonusAtom, useUser } from '@nightlark/state';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useAutomaticLocale } from './use-automatic-locale.ts';
import { useRestoredOverlay } from './use-restored-overlay.ts';
import { useLiveStream } from './live/use-live-stream.ts';
import { usePushSubscriptionSync } from './use-push-subscription-sync.ts';
import { useSessionRefresh } from './use-session-refresh.ts';
import { useVisitorEnvironment } from './use-visitor-environment.ts';
import { usePage } from './page-context.ts';

const WELCOME_BONUS_TICK_MS = 60_000;

/** Keeps the page's global state up to date: member, chats, likes, live events, clock. Renders nothing. */
export function SessionEffects() {
  useVisitorEnvironment();
  useAutomaticLocale();
  useSessionRefresh();
  useDismissals();
  useMemberChange();
  useLiveStream();
  usePushSubscriptionSync();
  useBonusClock();
  useRestoredOverlay();
  usePageHidden();
  return null;
}

/** When the page's answer came, by this device's clock: its code may run seconds later. */
function answeredAt(): number {
  const [navigation] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[];
  return navigation ? performance.timeOrigin + navigation.responseStart : Date.now();
}

/**
 * Updates `nowAtom` in server time, for the bonuses of members who haven't bought (docs/product/credits-and-premium.md#discounts): every
 * second while a time bonus runs, else every minute.
 */
function useBonusClock(): void {
  const { now } = usePage();
  const [ahead] = useState(() => now - answeredAt());
  const isRunning = useAtomValue(timeBonusAtom) !== null;
  const mayEnd = useUser()?.paid_user === false;
  const setNow = useSetAtom(nowAtom);
  useEffect(() => {
    if (!mayEnd) return;
    const timer = setInterval(() => setNow(Date.now() + ahead), isRunning ? TIME_BONUS_TICK_MS : WELCOME_BONUS_TICK_MS);
    return () => clearInterval(timer);
  }, [mayEnd, isRunning, ahead, setNow]);
}

/** Saves a member's dismissals to the server for their other devices; if that fails they apply on this device only. */
function useDismissals(): void {
  const api = useApi();
  const setHandler = useSetAtom(dismissHandlerAtom);
  useEffect(() => setHandler({ tell: (key) => void api.call('dismiss', { body: { key } }).catch(() => undefined) }), [api, setHandler]);
}

/** Loads the page anew when another member has logged in, in another tab: what it shows belongs to the first one. */
function useMemberChange(): void {
  const id = useUser()?.id;
  const shown = useRef(id);
  useEffect(() => {
    if (id === undefined || id === shown.current) return;
    // Logged in, in another tab: a visitor's page shows nobody's data.
    if (shown.current === undefined) shown.current = id;
    else if (!isLeavingSignedOut()) window.location.reload();
  }, [id]);
}

/** Notifies the server when the page is hidden (docs/product/tracking-and-attribution.md): a beacon with an empty JSON body. */
function usePageHidden(): void {
  useEffect(() => {
    const [, path] = ENDPOINTS.pageHidden;
    function onChange() {
      if (document.visibilityState === 'hidden') navigator.sendBeacon?.(`/api/${path}`, new Blob(['{}'], { type: 'application/json' }));
    }
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}
