import { useId, useRef, type KeyboardEvent, type ReactNode, type ToggleEvent } from 'react';
import { Icon } from '../icon/icon.tsx';
import { cx } from '../lib/cx.ts';
import { MenuItem, type MenuItemData } from './menu-item.tsx';
import s from './menu.module.css';

const GAP_PX = 6;
/** To the edges of the viewport. */
const MARGIN_PX = 8;

/** Places a list below its button, or above it if it only fits there. For browsers without anchor positioning. */
export function placeBeside(list: HTMLElement, button: HTMLElement): void {
  // Those of the last opening.
  for (const name of ['top', 'bottom', 'right', 'max-height']) list.style.removeProperty(name);
  const box = button.getBoundingClientRect();
  // Below the list's own margin of the same size.
  const below = window.innerHeight - box.bottom - 2 * GAP_PX;
  const above = box.top - 2 * GAP_PX;
  const isAbove = list.offsetHeight > below && above > below;
  const room = Math.max(isAbove ? above : below, 0);
  if (isAbove) list.style.bottom = `${window.innerHeight - box.top + GAP_PX}px`;
  else list.style.top = `${box.bottom + GAP_PX}px`;
  if (list.offsetHeight > room) list.style.maxHeight = `${room}px`;
  list.style.right = `${Math.max(MARGIN_PX, document.documentElement.clientWidth - box.right)}px`;
}

export interface MenuProps {
  label: string;
  /** Content of the button; by default a "more" icon. */
  trigger?: ReactNode;
  triggerClassName?: string;
  items: readonly MenuItemData[];
  /** Called before it opens, and after it has closed. */
  onToggle?: (isOpen: boolean) => void;
}

/** A button with a list of actions below it. A native popover, so it opens before hydration. */
export function Menu({ label, trigger, triggerClassName, items, onToggle: onChange }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  function onBeforeToggle({ newState }: ToggleEvent<HTMLDivElement>) {
    if (newState === 'open') onChange?.(true);
  }
  function onToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== 'open') return onChange?.(false);
    if (!button.current) return;
    if (!CSS.supports('position-area', 'bottom')) placeBeside(event.currentTarget, button.current);
    // Not if an item has it already: this event is dispatched later, and a key may have come before.
    if (event.currentTarget.querySelector('[role=menuitem]:focus')) return;
    event.currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={cx(s.trigger, !trigger && s.round, triggerClassName)}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={label}
        title={trigger ? undefined : label}
      >
        {trigger ?? <Icon name="more" />}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={s.menu}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={(event) => moveFocus(event, list.current)}
      >
        {items.map((item) => (
          <MenuItem key={item.id} item={item} onDone={() => list.current?.hidePopover?.()} />
        ))}
      </div>
    </>
  );
}

/** Keyboard navigation of a menu: arrows wrap around, Home, End, letters (typeahead), and Tab to leave. Shortcuts are the browser's. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
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
