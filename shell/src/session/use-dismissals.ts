import { useApi } from '@nightlark/api-client';
import { dismissHandlerAtom } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Saves a member's dismissals to the server for their other devices; if that fails they apply on this device only. */
export function useDismissals(): void {
  const api = useApi();
  const setHandler = useSetAtom(dismissHandlerAtom);
  useEffect(() => setHandler({ tell: (key) => void api.call('dismiss', { body: { key } }).catch(() => undefined) }), [api, setHandler]);
}
