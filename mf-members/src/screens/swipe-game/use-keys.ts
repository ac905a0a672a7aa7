import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import type { Game } from './use-game.ts';

/** DOM event that makes the top card show another photo. */
export const PHOTO_EVENT = 'swipe-photo';

/**
 * Arrows vote and switch photos, U undoes. The letter works only with the focus in the game, as required by WCAG 2.1.4; left and right
 * also without a focused element, and then focus the game. A key that is held down votes once.
 * @param table the game's element
 */
export function useKeys(game: Game, table: RefObject<HTMLElement | null>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, repeat, defaultPrevented } = event;
    if (defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Node)) return;
    if (document.querySelector('dialog:modal')) return;
    const inside = table.current?.contains(target) ?? false;
    if (!inside && target !== document.body) return;
    const topCard = inside ? table.current?.querySelector('[data-top]') : null;
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      event.preventDefault();
      if (!inside) table.current?.focus({ preventScroll: true });
      if (!repeat) game.vote(key === 'ArrowLeft' ? 'pass' : 'like');
    } else if (topCard && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault();
      topCard.dispatchEvent(new CustomEvent(PHOTO_EVENT, { detail: key === 'ArrowUp' ? 1 : -1 }));
    } else if (inside && key.toLowerCase() === 'u') {
      event.preventDefault();
      if (!repeat) game.undo();
    } else if (inside && repeat && key === 'Enter') {
      // Held down, it would press the buttons again and again.
      event.preventDefault();
    }
  });
  // With the hydration, not after its paint: a busy device would lose the first keys.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
