import { OUTBOX_DATABASE, paths } from '@nightlark/contract';
import { atom } from 'jotai';
import { unsentInOtherTabs, type UnsentMessage } from './other-tabs-unsent.ts';

/** A member's unsent messages (docs/product/chat.md). */
export interface Unsent {
  count: number;
  /** Path of the conversation with the oldest one. */
  path: string;
}

/** Unsent messages of this tab, oldest first, including those that could not be stored; set by the chat. */
export const unsentAtom = atom<readonly UnsentMessage[]>([]);

/** A logout must not wait for storage that is blocked. */
const TIMEOUT_MS = 1_500;

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });

/** Null if there is none or it can't be opened; it isn't created either. */
async function openOutbox(): Promise<IDBDatabase | null> {
  if (!('indexedDB' in window)) return null;
  const opening = indexedDB.open(OUTBOX_DATABASE);
  opening.onupgradeneeded = () => opening.transaction!.abort();
  return done(opening).catch(() => null);
}

async function storedMessages(memberId: number): Promise<readonly UnsentMessage[]> {
  const database = await openOutbox();
  if (!database) return [];
  try {
    return (await done(database.transaction('items').objectStore('items').index('user').getAll(memberId))) as UnsentMessage[];
  } finally {
    database.close();
  }
}

/**
 * The member's unsent messages, of all tabs, null if there are none. Never rejects, and has a timeout.
 * @param inTab the value of `unsentAtom`: empty on pages that have not opened the outbox
 */
export async function findUnsent(memberId: number, inTab: readonly UnsentMessage[]): Promise<Unsent | null> {
  const timeout = new Promise<readonly UnsentMessage[]>((resolve) => void setTimeout(() => resolve([]), TIMEOUT_MS));
  const [here, elsewhere] = await Promise.all([
    inTab.length > 0 ? inTab : Promise.race([storedMessages(memberId).catch(() => []), timeout]),
    unsentInOtherTabs(memberId),
  ]);
  const found = new Map([...elsewhere, ...here].map((message) => [message.client_id, message]));
  const oldest = here[0] ?? elsewhere[0];
  if (!oldest) return null;
  const { to, conversation } = oldest;
  return { count: found.size, path: conversation ? paths.chat.href({ id: conversation }) : paths.memberChat.href({ id: to }) };
}

/** Deletes only this member's: another member of this device may have unsent messages too. */
export async function forgetUnsent(memberId: number): Promise<void> {
  const database = await openOutbox();
  if (!database) return;
  const items = database.transaction('items', 'readwrite').objectStore('items');
  const keys = await done(items.index('user').getAllKeys(memberId));
  await Promise.all(keys.map((key) => done(items.delete(key))));
  const remaining = await done(items.count());
  database.close();
  // Open tabs close it on `versionchange`, which unblocks the deletion.
  if (remaining === 0) await done(indexedDB.deleteDatabase(OUTBOX_DATABASE));
}
