import type { LiveEvent, LiveEventName } from '@nightlark/contract';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { presentMessage } from '../chat/presenter.ts';
import { unblocked } from '../chat/repository.ts';
import { unreadMessages } from '../chat/unread.ts';
import { balanceOf } from '../credits/wallet.ts';
import { newLikes } from '../likes/new-likes.ts';
import { loadCards } from '../profile/presenter.ts';

/**
 * One kind of event that has a place. It is kept by a reference, never by what was told: told again, minutes or hours later, it is what
 * the member may see by then.
 */
export interface LiveKind<N extends LiveEventName = LiveEventName, R = never> {
  reference: z.ZodType<R>;
  /** What the member is told of each; null where they may not see it any more. */
  present(deps: Deps, memberId: number, references: readonly R[]): Promise<(LiveEvent<N> | null)[]>;
}

const kind = <N extends LiveEventName, R>(_name: N, reference: z.ZodType<R>, present: LiveKind<N, R>['present']): LiveKind =>
  ({ reference, present }) as LiveKind<N, R> as unknown as LiveKind;
const id = z.int().positive();

/** A message to or from the member, with the badge's number as it is then. */
const message = kind('message', z.object({ message: id }), async (deps, memberId, references) => {
  const ids = references.map((reference) => reference.message);
  const rows = await deps.db
    .selectFrom('message')
    .innerJoin('participant as p', 'p.conversation_id', 'message.conversation_id')
    .selectAll('message')
    .where('message.id', 'in', ids)
    .where('p.profile_id', '=', memberId)
    .whereRef('message.id', '>', 'p.deleted_until')
    .where(unblocked)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const num_unread_messages = rows.length > 0 ? await unreadMessages(deps.db, memberId) : 0;
  return ids.map((one) => {
    const row = byId.get(one);
    return row ? { conversation: row.conversation_id, message: presentMessage(row, memberId), num_unread_messages } : null;
  });
});

/** The other has read what the member wrote. */
const read = kind('read', z.object({ conversation: id, read_until: id }), async (deps, memberId, references) => {
  const open = await deps.db
    .selectFrom('participant as p')
    .select('conversation_id')
    .where('profile_id', '=', memberId)
    .where('conversation_id', 'in', [...new Set(references.map(({ conversation }) => conversation))])
    .where(unblocked)
    .execute();
  return references.map((reference) => (open.some(({ conversation_id }) => conversation_id === reference.conversation) ? reference : null));
});

/** A like that still stands, of somebody whom the member may see. */
const like = kind('like', z.object({ from: id, match: z.boolean() }), async (deps, memberId, references) => {
  const senders = [...new Set(references.map(({ from }) => from))];
  const [standing, receiver] = await Promise.all([
    deps.db.selectFrom('likes').select('from_id').where('to_id', '=', memberId).where('from_id', 'in', senders).execute(),
    deps.db.selectFrom('account').select('paid_user').where('id', '=', memberId).executeTakeFirst(),
  ]);
  const cards = await loadCards(
    deps,
    { id: memberId, paid: receiver?.paid_user ?? false },
    standing.map(({ from_id }) => from_id),
  );
  const num_new_likes = cards.length > 0 ? await newLikes(deps.db, memberId) : 0;
  return references.map(({ from, match }) => {
    const profile = cards.find((card) => card.id === from);
    return profile ? { profile, match: match && profile.match, num_new_likes } : null;
  });
});

/** The balance as it is then. */
const credits = kind('credits', z.object({}), async (deps, memberId, references) => {
  const account = await deps.db.selectFrom('account').select('paid_user').where('id', '=', memberId).executeTakeFirst();
  const told = account && { credits: await balanceOf(deps.db, memberId), paid_user: account.paid_user };
  return references.map(() => told ?? null);
});

/** The kinds that have a place in the member's sequence; of the others who listens hears, and nobody else (`Events.publish`). */
export const LIVE_KINDS: { readonly [N in LiveEventName]?: LiveKind } = { message, read, like, credits };
export type PlacedName = 'message' | 'read' | 'like' | 'credits';
