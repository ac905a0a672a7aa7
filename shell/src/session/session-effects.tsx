import { useAutomaticLocale } from './use-automatic-locale.ts';
import { useBonusClock } from './use-bonus-clock.ts';
import { useRestoredOverlay } from './use-restored-overlay.ts';
import { useLiveStream } from './live/use-live-stream.ts';
import { useMemberChange } from './use-member-change.ts';
import { usePageHidden } from './use-page-hidden.ts';
import { usePushSubscriptionSync } from './use-push-subscription-sync.ts';
import { useDismissals } from './use-dismissals.ts';
import { useSessionRefresh } from './use-session-refresh.ts';
import { useVisitorEnvironment } from './use-visitor-environment.ts';

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
