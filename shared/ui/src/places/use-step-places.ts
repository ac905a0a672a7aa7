import { useEffect, useEffectEvent, useRef } from 'react';
import { openPlace } from './places.ts';

interface Steps {
  /** How many steps are behind the current one. */
  at: number;
  goTo: (step: number) => void;
}

/** Makes each step of a form a place: the browser's Back leads to the step before, Forward to the one that was left. */
export function useStepPlaces({ at, goTo }: Steps): void {
  const place = useRef<ReturnType<typeof openPlace>>(null);
  const move = useEffectEvent((by: number) => goTo(at + by));
  useEffect(() => {
    const opened = openPlace({ depth: 0, back: (steps) => move(-steps), forward: (steps) => move(steps) });
    place.current = opened;
    return opened.close;
  }, []);
  useEffect(() => place.current?.change(at), [at]);
}
