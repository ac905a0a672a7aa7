import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { clampView, FIT, zoomAt, type Point, type Size, type View } from './view.ts';

const STEP = 1.6;
const DOUBLE_TAP_MS = 300;
const TAP_MOVE_PX = 24;
const TAP_SCALE = 2.5;
const PAN_PX = 60;
/** An arrow pans the view in its direction, so the picture moves the other way. */
const PAN: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [PAN_PX, 0],
  ArrowRight: [-PAN_PX, 0],
  ArrowUp: [0, PAN_PX],
  ArrowDown: [0, -PAN_PX],
};

export interface Zoom {
  /** Ref of the clipping box, whose first image is zoomed. */
  frame: RefObject<HTMLDivElement | null>;
  zoomed: boolean;
  zoomIn: () => void;
  zoomOut: () => void;
  reset: () => void;
  /** Moves a zoomed picture by an arrow key. @returns whether the key was used */
  pan: (key: string) => boolean;
}

/**
 * Zoom of a picture by pinch, double tap, double click, Ctrl and wheel, buttons or keys. While not zoomed, the surrounding scroller
 * handles swipes.
 */
export function useZoom(): Zoom {
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<View>(FIT);
  const [zoomed, setZoomed] = useState(false);

  function show(change: (view: View, size: Size) => View) {
    const box = frame.current;
    const image = box?.querySelector('img');
    if (!box || !image) return;
    const size = { width: box.clientWidth, height: box.clientHeight };
    view.current = clampView(change(view.current, size), size);
    const { scale, x, y } = view.current;
    image.style.transform = scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`;
    setZoomed(scale > 1);
  }

  const scaleTo = (scale: number, at?: Point) =>
    show((now, size) => zoomAt(now, scale, at ?? { x: size.width / 2, y: size.height / 2 }, size));
  const zoomBy = useEffectEvent((factor: number, at: Point) => scaleTo(view.current.scale * factor, at));
  const moveBy = useEffectEvent((x: number, y: number) => show((now) => ({ ...now, x: now.x + x, y: now.y + y })));
  const toggle = useEffectEvent((at: Point) => scaleTo(view.current.scale > 1 ? 1 : TAP_SCALE, at));
  const isZoomed = useEffectEvent(() => view.current.scale > 1);

  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    return listen(box, { zoomBy, moveBy, toggle, isZoomed });
  }, []);

  return {
    frame,
    zoomed,
    zoomIn: () => scaleTo(view.current.scale * STEP),
    zoomOut: () => scaleTo(view.current.scale / STEP),
    // Not zoomed: avoids a forced layout.
    reset: () => {
      if (view.current.scale !== 1) scaleTo(1);
    },
    pan(key) {
      const [x, y] = PAN[key] ?? [];
      if (x === undefined || y === undefined || view.current.scale === 1) return false;
      show((now) => ({ ...now, x: now.x + x, y: now.y + y }));
      return true;
    },
  };
}

interface Moves {
  zoomBy: (factor: number, at: Point) => void;
  moveBy: (x: number, y: number) => void;
  toggle: (at: Point) => void;
  isZoomed: () => boolean;
}

/** Adds the frame's pointer listeners. @returns a function that removes them */
function listen(box: HTMLElement, { zoomBy, moveBy, toggle, isZoomed }: Moves): () => void {
  const pointers = new Map<number, Point>();
  let lastTap = { at: 0, x: 0, y: 0 };
  const place = (event: PointerEvent | MouseEvent) => {
    const { left, top } = box.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const onDown = (event: PointerEvent) => {
    pointers.set(event.pointerId, place(event));
    if (pointers.size > 1 || isZoomed()) box.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = place(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      zoomBy(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    } else if (isZoomed()) moveBy(now.x - before.x, now.y - before.y);
    pointers.set(event.pointerId, now);
  };
  const onUp = (event: PointerEvent) => {
    const at = place(event);
    const single = pointers.delete(event.pointerId) && pointers.size === 0 && event.type === 'pointerup';
    if (!single || event.pointerType === 'mouse') return;
    const isSecond = event.timeStamp - lastTap.at < DOUBLE_TAP_MS && Math.hypot(at.x - lastTap.x, at.y - lastTap.y) < TAP_MOVE_PX;
    if (isSecond) toggle(at);
    lastTap = { at: isSecond ? 0 : event.timeStamp, ...at };
  };
  const onDoubleClick = (event: MouseEvent) => {
    // A double tap fires `dblclick` as well, and was handled already.
    if ((event as PointerEvent).pointerType !== 'touch') toggle(place(event));
  };
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !isZoomed()) return;
    event.preventDefault();
    if (event.ctrlKey) zoomBy(Math.exp(-event.deltaY / 200), place(event));
    else moveBy(-event.deltaX, -event.deltaY);
  };
  const listeners = [
    ['pointerdown', onDown],
    ['pointermove', onMove],
    ['pointerup', onUp],
    ['pointercancel', onUp],
    ['dblclick', onDoubleClick],
    ['wheel', onWheel],
  ] as const;
  for (const [name, listener] of listeners) box.addEventListener(name, listener as EventListener, { passive: false });
  return () => {
    for (const [name, listener] of listeners) box.removeEventListener(name, listener as EventListener);
  };
}
