import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

const LONG_PRESS_MS = 450;
const MOVED_PX = 10;

/** The finger that opened the actions lies on them: lifting it must not press one. */
function ignoreLift(): void {
  const types = ['touchend', 'touchcancel'];
  const end = (event: Event) => {
    if (event.cancelable) event.preventDefault();
    for (const type of types) window.removeEventListener(type, end, true);
  };
  for (const type of types) window.addEventListener(type, end, { capture: true, passive: false });
}

const bubbleOf = (target: EventTarget | null) => (target as Element | null)?.closest?.<HTMLElement>('[data-message]') ?? null;

/** Opens a message's actions by right click, long press, Enter or assistive technology. Arrow keys move the focus. */
export function useMessageKeys(onOpen: (message: number) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const cancel = () => clearTimeout(press.current?.timer);

  function openOf(target: EventTarget | null): boolean {
    const bubble = bubbleOf(target);
    if (bubble) onOpen(Number(bubble.dataset['message']));
    return bubble !== null;
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const bubble = bubbleOf(event.target);
    const isOnBubble = bubble !== null && bubble === event.target;
    if (event.key === 'Enter' && isOnBubble) {
      event.preventDefault();
      openOf(bubble);
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    const bubbles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-message]')];
    const at = bubble ? bubbles.indexOf(bubble) : bubbles.length;
    const next = bubbles[at + (event.key === 'ArrowUp' ? -1 : 1)];
    if (!next || (!isOnBubble && event.target !== event.currentTarget)) return;
    event.preventDefault();
    next.focus();
  }
  return {
    onKeyDown,
    onContextMenu(event: MouseEvent) {
      cancel();
      if (!window.getSelection()?.toString() && openOf(event.target)) event.preventDefault();
    },
    onPointerDown(event: PointerEvent) {
      cancel();
      if (event.pointerType !== 'touch') return;
      const { target, clientX: x, clientY: y } = event;
      const onLong = () => openOf(target) && ignoreLift();
      press.current = { timer: setTimeout(onLong, LONG_PRESS_MS), x, y };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > MOVED_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onClick(event: MouseEvent) {
      // Screen readers click without a pointer.
      if (event.detail === 0 && !(event.target as Element).closest('button')) openOf(event.target);
    },
  };
}
