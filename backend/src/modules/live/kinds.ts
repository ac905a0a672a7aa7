import type { LiveEventName } from '@nightlark/contract';
import { z } from 'zod';
import { freeMessagesLeft } from '../chat/policy.ts';
import { loadMessagingBalance } from '../chat/repository.ts';
import { newLikes } from '../likes/new-likes.ts';
import { loadCards } from '../profile/presenter.ts';
import { presentPayment } from '../payments/presenter.ts';
import { CHAT_KINDS } from './chat-kinds.ts';
import { kind, type LiveKind } from './kind.ts';

const id = z.int().positive();

/** A like that was not withdrawn, from a member who is visible to the receiver. */
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

/** The balance at delivery, after a purchase and each spending. */
const credits = kind('credits', z.object({}), async (deps, memberId, references) => {
  const wallet = await loadMessagingBalance(deps.db, memberId);
  return references.map(() => ({ credits: wallet.balance, paid_user: wallet.paid, free_messages_left: freeMessagesLeft(wallet) }));
});

/** A payment's state at delivery. */
const payment = kind('payment', z.object({ payment: z.string() }), async (deps, memberId, references) => {
  const rows = await deps.db
    .selectFrom('payment')
    .selectAll()
    .where('account_id', '=', memberId)
    .where('id', 'in', [...new Set(references.map((reference) => reference.payment))])
    .execute();
  return references.map((reference) => {
    const row = rows.find(({ id }) => id === reference.payment);
    return row ? { payment: presentPayment(row, deps.now()) } : null;
  });
});

/** The kinds that are stored in the member's sequence; all others are ephemeral and reach only open streams (`Events.publish`). */
export const LIVE_KINDS: { readonly [N in LiveEventName]?: LiveKind } = { ...CHAT_KINDS, like, credits, payment };
export type SequencedEventName = keyof typeof CHAT_KINDS | 'like' | 'credits' | 'payment';
