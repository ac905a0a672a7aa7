import { useId, useRef, type ReactNode, type ToggleEvent } from 'react';
import { Icon } from '../icon/icon.tsx';
import { cx } from '../lib/cx.ts';
import { MenuItem, type MenuItemData } from './menu-item.tsx';
import { moveFocus } from './move-focus.ts';
import s from './menu.module.css';
import { placeBeside } from './place-beside.ts';

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
    if (!CSS.supports('position-area', 'bottom')) placeBeside(event.currentTarget, button.current, align);
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
          <MenuItem key={item.id} item={item} onDone={() => list.current?.hidePopover?.()} />
        ))}
      </div>
    </>
  );
}
