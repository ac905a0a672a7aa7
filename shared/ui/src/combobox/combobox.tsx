import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { VisuallyHidden } from '@nightlark/ui';
import { isComposing } from '@nightlark/ui/composing';
import { TextInput, type FieldControl } from '@nightlark/ui/field';
import { cx } from '../lib/cx.ts';
import s from './combobox.module.css';

export interface ComboboxOption {
  id: number | string;
  label: string;
  /** Distinguishes options with the same label. */
  detail?: string | undefined;
}

export interface ComboboxProps<O extends ComboboxOption>
  extends FieldControl, Pick<ComponentProps<'input'>, 'name' | 'maxLength' | 'disabled'> {
  value: string;
  options: readonly O[];
  onType: (text: string) => void;
  onChoose: (option: O) => void;
  /** Accessible name of the listbox. */
  listLabel: string;
  /** Announced in a live region when the list changes: the number of options, or that there are none. Empty for no announcement. */
  status: string;
}

/**
 * A text input with a listbox: the ARIA pattern "editable combobox with list autocomplete". The focus stays in the input; arrow keys
 * move the active option, Enter selects it, Escape closes the list and then clears the input.
 */
export function Combobox<O extends ComboboxOption>(props: ComboboxProps<O>) {
  const { value, options, onType, onChoose: _, listLabel, status, ...control } = props;
  const id = useId();
  const { list, open, at, active, wanted, want, close, choose, onKeyDown } = useListbox(props);
  return (
    <span className={s.combobox}>
      <TextInput
        {...control}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}list`}
        aria-activedescendant={active ? `${id}${at}` : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => {
          want(-1);
          onType(target.value);
        }}
        onClick={() => want()}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <ul ref={list} id={`${id}list`} role="listbox" aria-label={listLabel} className={s.list} hidden={!open}>
        {options.map((option, index) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the focus and handles the keys
          <li
            key={option.id}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === at}
            className={cx(s.option, index === at && s.active)}
            // Keep the focus in the input: a blur would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <span>{option.label}</span> {option.detail && <span className={s.detail}>{option.detail}</span>}
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{wanted ? status : ''}</span>
      </VisuallyHidden>
    </span>
  );
}

/** Which options are shown, which of them is active, and the keys that move it. */
function useListbox<O extends ComboboxOption>({ value, options, onChoose }: ComboboxProps<O>) {
  const [wanted, setWanted] = useState(false);
  const [at, setAt] = useState(-1);
  const list = useRef<HTMLUListElement>(null);
  const open = wanted && options.length > 0;
  const active = open ? options[at] : undefined;

  // Scroll an opened list into view: it may be below the fold or behind a bottom bar. Not supported by jsdom and old browsers.
  useEffect(() => {
    if (open) list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [open, options.length]);

  function close() {
    setWanted(false);
    setAt(-1);
  }

  function choose(option: O) {
    close();
    onChoose(option);
  }

  /** @param to the active option; the same as before if omitted */
  function want(to = at) {
    setWanted(true);
    setAt(to);
  }

  function go(to: number) {
    const next = (to + options.length) % options.length;
    want(next);
    list.current?.children[next]?.scrollIntoView?.({ block: 'nearest' });
  }

  /** As by typing, so that a form around it hears the change. */
  function empty(input: HTMLInputElement) {
    input.setRangeText('', 0, input.value.length);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    close();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event) || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown' && options.length > 0) go(open ? at + 1 : 0);
    else if (event.key === 'ArrowUp' && options.length > 0) go(open && at > 0 ? at - 1 : options.length - 1);
    else if (event.key === 'Enter' && active) choose(active);
    else if (event.key === 'Escape' && open) close();
    else if (event.key === 'Escape' && value) empty(event.currentTarget);
    else return;
    event.preventDefault();
    // Escape must not close the enclosing dialog too.
    event.stopPropagation();
  }
  return { list, open, at, active, wanted, want, close, choose, onKeyDown };
}
