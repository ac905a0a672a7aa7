import { TIME_BONUS_POPUP_DELAY_MS } from '@nightlark/contract';
import { creditsAtom, overlayAtom, timeBonusAtom, useDismissal, useOverlay } from '@nightlark/state';
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { OFFER_KEYS } from '../../components/offer-keys.ts';
import { useWelcomeBonusExpiry } from '../../components/use-welcome-bonus-expiry.ts';

/** Start and last activity of the current stay in the members area, which spans several screens. */
const stayAtom = atom({ since: 0, until: 0 });
const SAME_STAY_MS = 5_000;
/** Delay before trying again while the member is typing. */
const BUSY_MS = 5_000;

const OFFERS: ReadonlySet<string> = new Set(['time-bonus', 'welcome-bonus']);

const isWriting = () => document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;

/** The offer to open automatically: the time bonus for members without credits, else the welcome bonus, each until dismissed. */
function useDueOffer(): 'time-bonus' | 'welcome-bonus' | null {
  const isTimeBonus = useAtomValue(timeBonusAtom) !== null;
  const isBroke = useAtomValue(creditsAtom) === 0;
  const isWelcome = useWelcomeBonusExpiry() !== null;
  const popup = useDismissal(OFFER_KEYS.timeBonus);
  const modal = useDismissal(OFFER_KEYS.welcome);
  // Dismissing the banner dismisses the offer too.
  const banner = useDismissal(OFFER_KEYS.welcomeBanner);
  if (isTimeBonus) return isBroke && !popup.dismissed ? 'time-bonus' : null;
  return isWelcome && !modal.dismissed && !banner.dismissed ? 'welcome-bonus' : null;
}

/** Opens an offer 40 s after the members area was entered, once per stay and not during input. */
export function Component(): null {
  const { open } = useOverlay();
  const [stay, setStay] = useAtom(stayAtom);
  const due = useDueOffer();
  const isFree = useAtomValue(overlayAtom) === null;
  const setOverlay = useSetAtom(overlayAtom);
  const shown = useRef(false);

  useEffect(() => {
    const now = Date.now();
    setStay((before) => (now - before.until < SAME_STAY_MS ? before : { since: now, until: now }));
    return () => setStay((before) => ({ ...before, until: Date.now() }));
  }, [setStay]);

  useEffect(() => {
    if (!due || !isFree || stay.since === 0 || shown.current) return;
    let timer = setTimeout(show, stay.since + TIME_BONUS_POPUP_DELAY_MS - Date.now());
    function show() {
      if (document.hidden || isWriting()) {
        timer = setTimeout(show, BUSY_MS);
        return;
      }
      shown.current = true;
      open(due!, {});
    }
    return () => clearTimeout(timer);
  }, [due, isFree, stay.since, open]);

  // Opened while the member was on the way to a conversation.
  useEffect(() => () => setOverlay((now) => (now && OFFERS.has(now.name) ? null : now)), [setOverlay]);
  return null;
}
