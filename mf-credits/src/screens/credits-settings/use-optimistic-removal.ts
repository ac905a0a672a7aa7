import { useErrorToast } from '@nightlark/profile';
import { useToast } from '@nightlark/state';
import { useLayoutEffect, useRef, useState } from 'react';
import { useIntl, type MessageDescriptor } from 'react-intl';

interface Removal<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  call: (row: Row) => Promise<unknown>;
  done: MessageDescriptor;
}

/**
 * Optimistic removal of rows, with a rollback and an error message on failure. Moves the focus to the list's heading, as the focused
 * button is removed.
 */
export function useOptimisticRemoval<Row>({ rows, keyOf, call, done }: Removal<Row>) {
  const toast = useToast();
  const showError = useErrorToast();
  const { formatMessage } = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState<ReadonlySet<string | number>>(new Set());
  const losesFocus = useRef(false);
  useLayoutEffect(() => {
    // Only now: a dialog that asked before is closed, and outside of an open one nothing gets the focus.
    if (losesFocus.current) heading.current?.focus();
    losesFocus.current = false;
  }, [removed]);

  async function remove(row: Row) {
    const key = keyOf(row);
    setRemoved((before) => new Set([...before, key]));
    losesFocus.current = true;
    try {
      await call(row);
      toast(formatMessage(done), { tone: 'success' });
    } catch (error) {
      setRemoved((before) => new Set([...before].filter((each) => each !== key)));
      showError(error);
    }
  }
  return { remaining: rows.filter((row) => !removed.has(keyOf(row))), remove, heading };
}
