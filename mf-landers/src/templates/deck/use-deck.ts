import { type PointerEvent, useRef, useState } from 'react';

type Direction = 'pass' | 'like';

const FAR_PX = 90;
const LEAVE_MS = 240;

/** State of a deck, whose top card is swiped left or right by touch, pointer or button. */
export function useDeck(count: number) {
  const [at, setAt] = useState(0);
  const [leaving, setLeaving] = useState<Direction>();
  const startX = useRef<number | null>(null);

  function swipe(direction: Direction) {
    if (leaving) return;
    setLeaving(direction);
    setTimeout(() => {
      setLeaving(undefined);
      setAt((current) => Math.min(current + 1, count));
    }, LEAVE_MS);
  }

  function drop({ currentTarget, clientX, type, isPrimary }: PointerEvent<HTMLElement>) {
    if (startX.current === null || !isPrimary) return;
    const distance = clientX - startX.current;
    startX.current = null;
    delete currentTarget.dataset.dragged;
    currentTarget.style.transform = '';
    if (type === 'pointerup' && Math.abs(distance) > FAR_PX) swipe(distance < 0 ? 'pass' : 'like');
  }

  const drag = {
    onPointerDown({ currentTarget, clientX, pointerId, button, isPrimary }: PointerEvent<HTMLElement>) {
      if (button !== 0 || !isPrimary) return;
      startX.current = clientX;
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove({ currentTarget, clientX, isPrimary }: PointerEvent<HTMLElement>) {
      if (startX.current === null || !isPrimary) return;
      const distance = clientX - startX.current;
      currentTarget.dataset.dragged = distance < -30 ? 'pass' : distance > 30 ? 'like' : '';
      currentTarget.style.transform = `translateX(${distance}px) rotate(${distance / 18}deg)`;
    },
    onPointerUp: drop,
    onPointerCancel: drop,
  };
  return { at, isDone: at >= count, leaving, swipe, drag };
}
