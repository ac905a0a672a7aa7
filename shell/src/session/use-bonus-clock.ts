import { TIME_BONUS_TICK_MS } from '@nightlark/contract';
import { nowAtom, timeBonusAtom } from '@nightlark/state';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { usePage } from './page-context.ts';

/** Updates `nowAtom` every second while a time bonus runs (docs/product/credits-and-premium.md#discounts), in server time. */
export function useBonusClock(): void {
  const { now } = usePage();
  const [ahead] = useState(() => now - Date.now());
  const isRunning = useAtomValue(timeBonusAtom) !== null;
  const setNow = useSetAtom(nowAtom);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now() + ahead), TIME_BONUS_TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning, ahead, setNow]);
}
