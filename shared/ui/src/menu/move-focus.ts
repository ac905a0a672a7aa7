import type { KeyboardEvent } from 'react';

/** Keyboard navigation of a menu: arrows wrap around, Home, End, letters (typeahead), and Tab to leave. Shortcuts are the browser's. */
export function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  if (!list || event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [...list.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = target(event, items, at);
  if (event.key === 'Tab') list.hidePopover?.();
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function target({ key }: KeyboardEvent, items: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLocaleLowerCase();
  const round = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return round.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(letter));
}
