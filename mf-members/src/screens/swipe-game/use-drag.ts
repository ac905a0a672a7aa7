import { useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';

export type Vote = 'like' | 'pass';

/** Minimum distance of a drag; less is a tap. */
const DRAG_PX = 8;
/** Released beyond this fraction of its width, the card leaves. */
const FAR = 0.32;
/** Or released with this speed, in px per ms, at this minimum distance. */
const FAST = 0.5;
const FLICK_PX = 40;
const TILT_DEG = 14;

interface Drag {
  id: number;
  x: number;
  y: number;
  /** 1 if grabbed by its upper half, -1 by its lower: determines the rotation. */
  grip: number;
  moving: boolean;
  /** Recent positions, to calculate the speed. */
  trail: { x: number; at: number }[];
}

function follow(element: HTMLElement, x: number, y: number, grip: number) {
  const share = Math.max(-1, Math.min(1, x / (element.offsetWidth * FAR)));
  element.style.transform = `translate3d(${x}px, ${y * 0.6}px, 0) rotate(${((x / element.offsetWidth) * TILT_DEG * grip).toFixed(2)}deg)`;
  const pile = element.parentElement!.style;
  pile.setProperty('--like', String(Math.max(0, share)));
  pile.setProperty('--pass', String(Math.max(0, -share)));
  pile.setProperty('--moved', String(Math.abs(share)));
}

function settle(element: HTMLElement) {
  element.style.transform = '';
  for (const name of ['--like', '--pass', '--moved']) element.parentElement?.style.removeProperty(name);
}

/**
 * Makes a card draggable. The card follows the pointer by direct style changes, without React renders; its progress is exposed to the
 * pile as `--like`, `--pass` and `--moved` (0 to 1).
 * @param onThrow returns whether the card leaves; otherwise it springs back
 */
export function useDrag(card: RefObject<HTMLElement | null>, onThrow: (vote: Vote) => boolean) {
  const drag = useRef<Drag | null>(null);
  const dropped = useRef(false);

  function onPointerDown({ pointerId, clientX, clientY, button, isPrimary }: PointerEvent<HTMLElement>) {
    const element = card.current;
    if (!element || button !== 0 || !isPrimary) return;
    const { top, height } = element.getBoundingClientRect();
    drag.current = {
      id: pointerId,
      x: clientX,
      y: clientY,
      grip: clientY - top < height * 0.6 ? 1 : -1,
      moving: false,
      trail: [],
    };
  }

  function onPointerMove({ pointerId, clientX, clientY, timeStamp }: PointerEvent<HTMLElement>) {
    const [element, held] = [card.current, drag.current];
    if (!element || !held || held.id !== pointerId) return;
    const x = clientX - held.x;
    if (!held.moving) {
      if (Math.abs(x) < DRAG_PX) return;
      held.moving = true;
      element.setPointerCapture(pointerId);
      element.dataset.held = '';
    }
    held.trail = [...held.trail.filter(({ at }) => timeStamp - at < 90), { x: clientX, at: timeStamp }];
    follow(element, x, clientY - held.y, held.grip);
  }

  function onPointerUp({ pointerId, clientX, type }: PointerEvent<HTMLElement>) {
    const [element, held] = [card.current, drag.current];
    if (!element || !held || held.id !== pointerId) return;
    drag.current = null;
    if (!held.moving) return;
    delete element.dataset.held;
    dropped.current = true;
    setTimeout(() => (dropped.current = false));
    const x = clientX - held.x;
    const [first, last] = [held.trail[0], held.trail.at(-1)];
    const speed = first && last && last.at > first.at ? (last.x - first.x) / (last.at - first.at) : 0;
    const thrown = Math.abs(x) > FLICK_PX && Math.abs(speed) > FAST && Math.sign(speed) === Math.sign(x);
    const leaves = type === 'pointerup' && (thrown || Math.abs(x) > element.offsetWidth * FAR);
    if (leaves && onThrow(x > 0 ? 'like' : 'pass')) return;
    settle(element);
  }

  /** Suppresses the click at the end of a drag. */
  function onClickCapture(event: MouseEvent<HTMLElement>) {
    if (!dropped.current) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onClickCapture };
}
