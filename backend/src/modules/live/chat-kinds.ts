import { sql } from 'kysely';
import { z } from 'zod';
import { preparedStatement, type SlotOf } from '../../db/compiled-statements.ts';
import type { Deps } from '../../deps.ts';
import { loadDrafts } from '../chat/drafts.ts';
import { MESSAGE_COLUMNS } from '../chat/message-row.ts';
import { hasReactions, loadReactions, presentMessages } from '../chat/presenter.ts';
import { conversationBetween, unblocked } from '../chat/repository.ts';
import { unreadCount, unreadMessages } from '../chat/unread.ts';
import { kind } from './kind.ts';

const id = z.int().positive();
const time = z.iso.datetime();

const selectVisible = preparedStatement((db, slot: SlotOf<{ ids: number[]; memberId: number }>) =>
  db
    .selectFrom('message')
    .innerJoin('participant as p', 'p.conversation_id', 'message.conversation_id')
    .select(MESSAGE_COLUMNS)
    .select([hasReactions.as('has_reactions'), unreadCount(slot('memberId')).as('unread')])
    .where(({ eb, fn }) => eb('message.id', '=', fn.any(sql<number[]>`${slot('ids')}::bigint[]`)))
    .where('p.profile_id', '=', slot('memberId'))
    .whereRef('message.id', '>', 'p.deleted_until')
    .where(unblocked),
);

/** Messages that the member may see, with the badge's number at delivery. */
async function messagesWithBadge(deps: Deps, memberId: number, references: readonly { message: number }[]) {
  const ids = references.map(({ message }) => message);
  const rows = await selectVisible(deps.db, { ids, memberId });
  const presented = await presentMessages(deps, rows, memberId);
  const byId = new Map(
    rows.map(({ id: one, conversation_id, unread }, index) => [
      one,
      { conversation: conversation_id, message: presented[index]!, num_unread_messages: unread },
    ]),
  );
  return ids.map((one) => byId.get(one) ?? null);
}

/** Which of the member's conversations they can see. */
async function openConversations(deps: Deps, memberId: number, references: readonly { conversation: number }[]) {
  const rows = await deps.db
    .selectFrom('participant as p')
    .select(['p.conversation_id', 'p.archived'])
    .where('profile_id', '=', memberId)
    .where('conversation_id', 'in', [...new Set(references.map(({ conversation }) => conversation))])
    .where(unblocked)
    .execute();
  return new Map(rows.map((row) => [row.conversation_id, row]));
}

/** A message to or from the member. */
const message = kind('message', z.object({ message: id }), messagesWithBadge);

/** The placeholder of a deleted message. */
const message_deleted = kind('message_deleted', z.object({ message: id }), messagesWithBadge);

/** All reactions to a message at delivery. */
const reaction = kind('reaction', z.object({ conversation: id, id }), async (deps, memberId, references) => {
  const ids = references.map((reference) => reference.id);
  const [open, reactions] = await Promise.all([openConversations(deps, memberId, references), loadReactions(deps, ids, memberId)]);
  return references.map((reference) =>
    open.has(reference.conversation) ? { ...reference, reactions: reactions.get(reference.id) ?? [] } : null,
  );
});

/** The receiver has opened a photo. */
const photo_opened = kind('photo_opened', z.object({ conversation: id, id }), async (deps, memberId, references) => {
  const open = await openConversations(deps, memberId, references);
  return references.map((reference) => (open.has(reference.conversation) ? reference : null));
});

/** The other member's device received the member's messages. */
const delivered = kind('delivered', z.object({ conversation: id, delivered_until: id, at: time }), async (deps, memberId, references) => {
  const open = await openConversations(deps, memberId, references);
  return references.map((reference) => (open.has(reference.conversation) ? reference : null));
});

/** The other has read the member's messages; or the member theirs, which no longer count as unread. */
const read = kind(
  'read',
  z.object({ conversation: id, read_until: id, own: z.boolean(), at: time }),
  async (deps, memberId, references) => {
    const open = await openConversations(deps, memberId, references);
    const num_unread_messages = references.some(({ own }) => own) ? await unreadMessages(deps.db, memberId) : 0;
    return references.map((reference) => {
      if (!open.has(reference.conversation)) return null;
      return reference.own ? { ...reference, num_unread_messages } : reference;
    });
  },
);

/** The member's draft to another, at delivery; without text, but with its time, if it was sent or emptied. */
const draft = kind('draft', z.object({ other: id }), async (deps, memberId, references) => {
  const others = [...new Set(references.map(({ other }) => other))];
  const [drafts, conversations] = await Promise.all([
    loadDrafts(deps.db, memberId, others, { emptied: true }),
    Promise.all(others.map(async (other) => [other, await conversationBetween(deps.db, memberId, other)] as const)),
  ]);
  const byOther = new Map(conversations);
  return references.map(({ other }) => ({ conversation: byOther.get(other) ?? null, profile: other, draft: drafts.get(other) ?? null }));
});

/** Whether a conversation is archived, at delivery. */
const chat_archived = kind('chat_archived', z.object({ conversation: id }), async (deps, memberId, references) => {
  const open = await openConversations(deps, memberId, references);
  return references.map(({ conversation }) => {
    const row = open.get(conversation);
    return row ? { conversation, archived: row.archived } : null;
  });
});

/** The member removed a conversation from their list. */
const chat_deleted = kind('chat_deleted', z.object({ conversation: id }), async (deps, memberId, references) => {
  const num_unread_messages = await unreadMessages(deps.db, memberId);
  return references.map(({ conversation }) => ({ conversation, num_unread_messages }));
});

/** Whether the member and another can reach each other, at delivery. The badge changes with it: a blocked member's messages don't count. */
const chat_state = kind('chat_state', z.object({ other: id }), async (deps, memberId, references) => {
  const num_unread_messages = await unreadMessages(deps.db, memberId);
  return Promise.all(
    references.map(async ({ other }) => {
      const [conversation, profile, block] = await Promise.all([
        conversationBetween(deps.db, memberId, other),
        deps.db.selectFrom('profile').select('active').where('id', '=', other).executeTakeFirst(),
        deps.db
          .selectFrom('block')
          .select('blocker_id')
          .where('blocker_id', 'in', [memberId, other])
          .where('blocked_id', 'in', [memberId, other])
          .executeTakeFirst(),
      ]);
      return { conversation, profile: other, available: block === undefined && profile?.active === true, num_unread_messages };
    }),
  );
});

/** All events of conversations except typing. */
export const CHAT_KINDS = {
  message,
  message_deleted,
  reaction,
  photo_opened,
  delivered,
  read,
  draft,
  chat_archived,
  chat_deleted,
  chat_state,
};
