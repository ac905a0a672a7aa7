import { TIME_BONUS_POPUP_DELAY_MS } from '@nightlark/contract';
import { creditsAtom, overlayAtom, timeBonusAtom, useDismissal, useOverlay } from '@nightlark/state';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';

/** When the member came into the members area, and was last there: going from screen to screen is one stay. */
const stayAtom = atom({ since: 0, until: 0 });
const SAME_STAY_MS = 5_000;

/** Opens the popup 40 s after the members area was entered, for members without credits (docs/product/credits-and-premium.md#discounts). */
export function Component(): null {
  const { open } = useOverlay();
  const [stay, setStay] = useAtom(stayAtom);
  const { dismissed } = useDismissal('time-bonus');
  const isRunning = useAtomValue(timeBonusAtom) !== null;
  const isBroke = useAtomValue(creditsAtom) === 0;
  const due = isRunning && isBroke && !dismissed;
  const isFree = useAtomValue(overlayAtom) === null;
  const shown = useRef(false);

  useEffect(() => {
    const now = Date.now();
    setStay((before) => (now - before.until < SAME_STAY_MS ? before : { since: now, until: now }));
    return () => setStay((before) => ({ ...before, until: Date.now() }));
  }, [setStay]);

  useEffect(() => {
    if (!due || !isFree || stay.since === 0 || shown.current) return;
    const wait = stay.since + TIME_BONUS_POPUP_DELAY_MS - Date.now();
    const timer = setTimeout(() => {
      shown.current = true;
      open('time-bonus', {});
    }, wait);
    return () => clearTimeout(timer);
  }, [due, isFree, stay.since, open]);
  return null;
}
