import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import type { Vote } from './use-game.ts';

const OUT_MS = 340;
const BACK_MS = 420;

/** Said in the window's and the card's own measures: asking the card for its width would lay out the page before the vote is painted. */
const ASIDE: Record<Vote, string> = {
  like: 'translate3d(calc(50vw + 100%), 6%, 0) rotate(20deg)',
  pass: 'translate3d(calc(-50vw - 100%), 6%, 0) rotate(-20deg)',
};

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Flight {
  leaving: Vote | undefined;
  cameFrom: Vote | null | undefined;
  onGone: () => void;
}

/** Lets a card fly off from where the finger left it, and come back when its vote is undone; both at once under reduced motion. */
export function useFlight(card: RefObject<HTMLElement | null>, { leaving, cameFrom, onGone }: Flight): void {
  const gone = useEffectEvent(onGone);

  useLayoutEffect(() => {
    const element = card.current;
    if (!leaving || !element) return;
    for (const name of ['--like', '--pass', '--moved']) element.parentElement?.style.removeProperty(name);
    const from = element.style.transform || 'none';
    element.style.transform = '';
    if (isStill()) return gone();
    const flight = element.animate([{ transform: from }, { transform: ASIDE[leaving] }], {
      duration: OUT_MS,
      easing: 'cubic-bezier(0.3, 0.5, 0.7, 1)',
      fill: 'forwards',
    });
    flight.onfinish = () => gone();
    return () => flight.cancel();
  }, [card, leaving]);

  useLayoutEffect(() => {
    const element = card.current;
    if (!cameFrom || !element || isStill()) return;
    const flight = element.animate([{ transform: ASIDE[cameFrom] }, { transform: 'none' }], {
      duration: BACK_MS,
      easing: 'cubic-bezier(0.2, 0.9, 0.3, 1.12)',
    });
    return () => flight.cancel();
  }, [card, cameFrom]);
}
