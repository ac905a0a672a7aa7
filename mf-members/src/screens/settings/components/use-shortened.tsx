import { Button } from '@nightlark/ui';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from '../screen.module.css';

/** How many rows of a list a card shows by itself. */
const FEW = 5;

interface Shortened<Item> {
  shown: readonly Item[];
  /** For the list, so that the focus goes on where the rest begins. */
  list: RefObject<HTMLUListElement | null>;
  /** Stands below the list while not all of it is shown. */
  more: ReactNode;
}

/** The first few of a list whose rows each have a button, and the way to all of them. */
export function useShortened<Item>(items: readonly Item[]): Shortened<Item> {
  const { formatMessage } = useIntl();
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const isShort = !isWhole && items.length > FEW + 1;

  function showAll() {
    flushSync(() => setWhole(true));
    list.current?.children[FEW]?.querySelector('button')?.focus();
  }

  return {
    shown: isShort ? items.slice(0, FEW) : items,
    list,
    more: isShort && (
      <Button variant="secondary" icon="chevron-down" className={s.more} onClick={showAll}>
        {formatMessage(messages.showAll, { count: items.length })}
      </Button>
    ),
  };
}
