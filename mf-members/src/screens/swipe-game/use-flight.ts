import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Vote } from './vote.ts';

const OUT_MS = 340;
const BACK_MS = 420;

/** Said in the window's and the card's own measures: asking the card for its width would lay out the page before the vote is painted. */
const ASIDE: Record<Vote, string> = {
  like: 'translate3d(calc(50vw + 100%), 6%, 0) rotate(20deg)',
  pass: 'translate3d(calc(-50vw - 100%), 6%, 0) rotate(-20deg)',
};

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A card that can be told to leave. */
export interface Flight {
  /** Takes off with its stamp, before anything is rendered. @returns false under reduced motion */
  leave: (vote: Vote) => boolean;
}

interface Options {
  leaving: Vote | undefined;
  cameFrom: Vote | null | undefined;
  onRemoved: () => void;
}

/** Lets a card fly off from where the finger left it, and come back when its vote is undone; both at once under reduced motion. */
export function useFlight(card: RefObject<HTMLElement | null>, { leaving, cameFrom, onRemoved }: Options): Flight {
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
