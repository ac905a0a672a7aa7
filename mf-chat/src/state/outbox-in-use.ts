import { OUTBOX_DATABASE } from '@nightlark/contract';
import { atom } from 'jotai';

/** Whether a page of this tab has opened the queue of unsent messages. */
export const outboxInUseAtom = atom(false);

/** Whether something may wait in this browser since an earlier visit. Browsers that can't list their databases may have one. */
export async function mayHoldMessages(): Promise<boolean> {
  const databases = await indexedDB.databases?.();
  return databases === undefined || databases.some(({ name }) => name === OUTBOX_DATABASE);
}
