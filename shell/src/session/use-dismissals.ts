import { useApi } from '@nightlark/api-client';
import { dismissHandlerAtom } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** What the member dismisses here is dismissed on their other devices; where that can't be told, it is on this one alone. */
export function useDismissals(): void {
  const api = useApi();
  const setHandler = useSetAtom(dismissHandlerAtom);
  useEffect(() => setHandler({ tell: (key) => void api.call('dismiss', { body: { key } }).catch(() => undefined) }), [api, setHandler]);
}
