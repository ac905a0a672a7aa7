import { OUTBOX_DATABASE } from '@nightlark/contract';
import { atom } from 'jotai';

/** Whether this tab has opened the outbox. */
export const outboxInUseAtom = atom(false);

/** Whether there may be an outbox of an earlier visit; true if the browser can't list databases. */
export async function mayHoldMessages(): Promise<boolean> {
  const databases = await indexedDB.databases?.();
  return databases === undefined || databases.some(({ name }) => name === OUTBOX_DATABASE);
}
