import { Button } from '@nightlark/ui';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from '../screen.module.css';

/** Number of initially visible rows. */
const FEW = 5;

interface CollapsedList<Item> {
  shown: readonly Item[];
  /** Ref of the list, to move the focus to the first new row. */
  list: RefObject<HTMLUListElement | null>;
  /** Button below the list while it is collapsed. */
  more: ReactNode;
}

/** A collapsed list, with a button that shows all rows. */
export function useCollapsedList<Item>(items: readonly Item[]): CollapsedList<Item> {
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
