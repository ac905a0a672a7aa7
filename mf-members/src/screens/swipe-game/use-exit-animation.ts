import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Vote } from './use-drag.ts';

const OUT_MS = 340;
const BACK_MS = 420;

/** Relative units: reading the card's width would force a layout before the vote is painted. */
const ASIDE: Record<Vote, string> = {
  like: 'translate3d(calc(50vw + 100%), 6%, 0) rotate(20deg)',
  pass: 'translate3d(calc(-50vw - 100%), 6%, 0) rotate(-20deg)',
};

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Handle of a card's exit animation. */
export interface CardExit {
  /** Starts the animation with its stamp, before React renders. @returns false with reduced motion */
  leave: (vote: Vote) => boolean;
}

interface Options {
  leaving: Vote | undefined;
  cameFrom: Vote | null | undefined;
  onRemoved: () => void;
}

/** Exit animation of a card from where it was released, and its reverse on undo; both immediate with reduced motion. */
export function useExitAnimation(card: RefObject<HTMLElement | null>, { leaving, cameFrom, onRemoved }: Options): CardExit {
  const removed = useEffectEvent(onRemoved);
  const out = useRef<Animation | null>(null);

  function leave(vote: Vote): boolean {
    const element = card.current;
    if (!element) return false;
    for (const name of ['--like', '--pass', '--moved']) element.parentElement?.style.removeProperty(name);
    const from = element.style.transform || 'none';
    element.style.transform = '';
    if (isStill()) return false;
    element.dataset.vote = vote;
    out.current = element.animate([{ transform: from }, { transform: ASIDE[vote] }], {
      duration: OUT_MS,
      easing: 'cubic-bezier(0.3, 0.5, 0.7, 1)',
      fill: 'forwards',
    });
    return true;
  }

  useLayoutEffect(() => {
    if (!leaving) return;
    const flight = out.current;
    if (!flight) return removed();
    flight.finished.then(removed, () => undefined);
    return () => {
      out.current = null;
      flight.cancel();
    };
  }, [leaving]);

  useLayoutEffect(() => {
    const element = card.current;
    if (!cameFrom || !element || isStill()) return;
    const flight = element.animate([{ transform: ASIDE[cameFrom] }, { transform: 'none' }], {
      duration: BACK_MS,
      easing: 'cubic-bezier(0.2, 0.9, 0.3, 1.12)',
    });
    return () => flight.cancel();
  }, [card, cameFrom]);

  return { leave };
}
