import type { KeyboardEvent } from 'react';

const buttonsIn = (grid: HTMLElement) => [...grid.querySelectorAll<HTMLButtonElement>('button')];

/** Number of columns in the current layout. */
function columnsOf(buttons: readonly HTMLElement[]): number {
  const next = buttons.findIndex((button) => button.offsetTop > buttons[0]!.offsetTop);
  return next === -1 ? buttons.length : next;
}

/** Moves the focus in a grid by arrow keys, Home and End; up from the first row leaves it. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  const buttons = buttonsIn(event.currentTarget);
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  if (at === -1) return;
  const columns = columnsOf(buttons);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: buttons.length - 1,
  };
  const to = steps[event.key];
  if (to === undefined) return;
  event.preventDefault();
  if (event.key === 'ArrowUp' && to < 0) leave();
  else buttons[Math.max(0, Math.min(to, buttons.length - 1))]!.focus();
}
