import { useId, useRef, type ReactNode, type ToggleEvent } from 'react';
import { Icon } from '../icon/icon.tsx';
import { cx } from '../lib/cx.ts';
import { MenuItem, type MenuItemData } from './menu-item.tsx';
import { moveFocus } from './move-focus.ts';
import s from './menu.module.css';

export interface MenuProps {
  label: string;
  /** Content of the button; by default a "more" icon. */
  trigger?: ReactNode;
  triggerClassName?: string;
  items: readonly MenuItemData[];
  align?: 'start' | 'end';
  /** Called before it opens, and after it has closed. */
  onToggle?: (isOpen: boolean) => void;
}

/** A button with a list of actions below it. A native popover, so it opens before hydration. */
export function Menu({ label, trigger, triggerClassName, items, align = 'end', onToggle: onChange }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  function onBeforeToggle({ newState }: ToggleEvent<HTMLDivElement>) {
    if (newState === 'open') onChange?.(true);
  }
  function onToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== 'open') return onChange?.(false);
    if (!button.current) return;
    if (!CSS.supports('position-area', 'bottom')) placeBelow(event.currentTarget, button.current, align);
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
        className={cx(s.menu, s[align])}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={(event) => moveFocus(event, list.current)}
      >
        {items.map((item) => (
          <MenuItem key={item.id} item={item} onDone={() => list.current?.hidePopover()} />
        ))}
      </div>
    </>
  );
}

/** For browsers without anchor positioning. */
function placeBelow(list: HTMLElement, button: HTMLElement, align: 'start' | 'end') {
  const box = button.getBoundingClientRect();
  list.style.top = `${box.bottom + 6}px`;
  if (align === 'end') list.style.right = `${Math.max(8, document.documentElement.clientWidth - box.right)}px`;
  else list.style.left = `${Math.max(8, box.left)}px`;
}
