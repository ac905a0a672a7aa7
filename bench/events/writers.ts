import type { Deps } from '@nightlark/backend';
import { makeListeners, type Listener } from './members.ts';

const PER_STATEMENT = 1_000;
/** Enough for all of a run. */
const CREDITS = 100_000;

/** A premium member who has a conversation with their neighbour: the first with the second, the third with the fourth … */
export interface Writer extends Listener {
  conversation: number;
}

/** Logged-in members who write to each other. @param count even */
export async function makeWriters(deps: Deps, count: number): Promise<Writer[]> {
  const listeners = await makeListeners(deps, count);
  await deps.db.updateTable('account').set({ paid_user: true }).execute();
  const writers: Writer[] = [];
  while (writers.length < count) {
    const some = listeners.slice(writers.length, writers.length + PER_STATEMENT);
    await deps.db
      .insertInto('wallet')
      .values(some.map(({ id }) => ({ account_id: id, balance: CREDITS })))
      .execute();
    writers.push(...(await withConversations(deps, some)));
  }
  return writers;
}

async function withConversations({ db, now }: Deps, listeners: readonly Listener[]): Promise<Writer[]> {
  const starters = listeners.filter((_, n) => n % 2 === 0);
  const at = now();
  const conversations = await db
    .insertInto('conversation')
    .values(starters.map(({ id }) => ({ started_by: id, created_at: at, updated_at: at })))
    .returning(['id', 'started_by'])
    .execute();
  const byStarter = new Map(conversations.map(({ id, started_by }) => [started_by, id]));
  const writers = listeners.map((listener, n) => ({ ...listener, conversation: byStarter.get(starters[n >> 1]!.id)! }));
  await db
    .insertInto('participant')
    .values(writers.map(({ id, conversation }, n) => ({ conversation_id: conversation, profile_id: id, other_id: listeners[n ^ 1]!.id })))
    .execute();
  return writers;
}
