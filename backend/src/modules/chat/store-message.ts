import { type RawBuilder, sql } from 'kysely';
import { toJsonb } from '../../db/to-jsonb.ts';
import { type Write, writePart } from '../../db/write-together.ts';
import type { SlotOf } from '../../db/compiled-statements.ts';
import type { MessageRow } from './message-row.ts';

type NewRow = Omit<MessageRow, 'gif' | 'delivered_at' | 'read_at' | 'deleted_at'> & { gif: string | null };

const insertMessage = writePart((query, slot: SlotOf<NewRow>) =>
  query.with('stored', (db) =>
    db.insertInto('message').values({
      id: slot('id'),
      conversation_id: slot('conversation_id'),
      sender_id: slot('sender_id'),
      client_id: slot('client_id'),
      request_hash: slot('request_hash'),
      number: slot('number'),
      type: slot('type'),
      text: slot('text'),
      gift: slot('gift'),
      gif: slot('gif'),
      reply_to: slot('reply_to'),
      cost: slot('cost'),
      sent_at: slot('sent_at'),
    }),
  ),
);

/** Stores a message, in its conversation's next place. */
export const storing = (message: MessageRow): Write => insertMessage({ ...message, gif: message.gif && toJsonb(message.gif) });

type Placed = Pick<MessageRow, 'conversation_id' | 'sender_id' | 'number' | 'sent_at'> & { receiverId: number };

const startConversation = writePart((query, slot: SlotOf<Placed>) => {
  const row = (own: RawBuilder<number>, other: RawBuilder<number>, unread: number) => ({
    conversation_id: slot('conversation_id'),
    profile_id: own,
    other_id: other,
    last_at: slot('sent_at'),
    unread,
  });
  const sender = sql<number>`${slot('sender_id')}::bigint`;
  const receiver = sql<number>`${slot('receiverId')}::bigint`;
  return query
    .with('started', (db) =>
      db.insertInto('conversation').values({
        id: slot('conversation_id'),
        started_by: slot('sender_id'),
        last_number: slot('number'),
        created_at: slot('sent_at'),
        updated_at: slot('sent_at'),
      }),
    )
    .with('taking_part', (db) => db.insertInto('participant').values([row(sender, receiver, 0), row(receiver, sender, 1)]));
});

/** Starts a conversation with a message to be stored in it. */
export const starting = (message: MessageRow, receiverId: number): Write => startConversation({ ...placeOf(message), receiverId });

const bringToFront = writePart((query, slot: SlotOf<Placed>) =>
  query
    .with('numbered', (db) =>
      db
        .updateTable('conversation')
        .set({ last_number: slot('number'), updated_at: slot('sent_at') })
        .where('id', '=', slot('conversation_id')),
    )
    .with('brought', (db) =>
      db
        .updateTable('participant')
        .set((eb) => ({
          archived: false,
          hidden: false,
          last_at: slot('sent_at'),
          unread: eb('unread', '+', eb.case().when('profile_id', '=', slot('receiverId')).then(1).else(0).end()),
        }))
        .where('conversation_id', '=', slot('conversation_id')),
    ),
);

/** Counts a message as unread, and lists its conversation again for those who had removed or archived it. */
export const bringingToFront = (message: MessageRow, receiverId: number): Write => bringToFront({ ...placeOf(message), receiverId });

const placeOf = ({ conversation_id, sender_id, number, sent_at }: MessageRow) => ({ conversation_id, sender_id, number, sent_at });

/** Counts what a free member has used. */
export const counting = writePart((query, slot: SlotOf<{ senderId: number; freeMessages: number; conversations: number }>) =>
  query.with('used', (db) =>
    db
      .updateTable('account')
      .set((eb) => ({
        free_messages_used: eb('free_messages_used', '+', slot('freeMessages')),
        conversations_started: eb('conversations_started', '+', slot('conversations')),
      }))
      .where('id', '=', slot('senderId')),
  ),
);
