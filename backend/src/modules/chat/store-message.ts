import type { Gif } from '@nightlark/contract';
import type { Insertable } from 'kysely';
import { preparedStatement, type SlotOf } from '../../db/compiled-statements.ts';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import { toJsonb } from '../../db/to-jsonb.ts';
import { MESSAGE_COLUMNS, type MessageRow } from './message-row.ts';

type Stored = Pick<
  Required<Insertable<Database['message']>>,
  'conversation_id' | 'sender_id' | 'client_id' | 'request_hash' | 'type' | 'text' | 'gift' | 'reply_to' | 'cost'
>;
type NewMessage = Stored & { gif: Gif | null; sent_at: Date };
type NewRow = Stored & { gif: string | null; sent_at: Date };

const insertMessage = preparedStatement((trx, slot: SlotOf<NewRow>) =>
  trx
    .with('numbered', (cte) =>
      cte
        .updateTable('conversation')
        .set((eb) => ({ last_number: eb('last_number', '+', 1), updated_at: slot('sent_at') }))
        .where('id', '=', slot('conversation_id'))
        .returning('last_number'),
    )
    .insertInto('message')
    .values(({ selectFrom }) => ({
      conversation_id: slot('conversation_id'),
      sender_id: slot('sender_id'),
      client_id: slot('client_id'),
      request_hash: slot('request_hash'),
      number: selectFrom('numbered').select('last_number'),
      type: slot('type'),
      text: slot('text'),
      gift: slot('gift'),
      gif: slot('gif'),
      reply_to: slot('reply_to'),
      cost: slot('cost'),
      sent_at: slot('sent_at'),
    }))
    .returning(MESSAGE_COLUMNS),
);

/** Appends a message to its conversation: it gets the conversation's next number. */
export async function storeMessage(trx: Db, message: NewMessage): Promise<MessageRow> {
  const row: NewRow = { ...message, gif: message.gif && toJsonb(message.gif) };
  const [stored] = await insertMessage(trx, row);
  return stored!;
}

interface Bringing {
  conversationId: number;
  receiverId: number;
  sentAt: Date;
}

/** The rows are locked before they are read: otherwise a conversation that is being archived would not be returned as archived. */
const updateParticipants = preparedStatement((trx, slot: SlotOf<Bringing>) =>
  trx
    .with('before', (cte) =>
      cte
        .selectFrom('participant')
        .select(['profile_id', 'archived'])
        .where('conversation_id', '=', slot('conversationId'))
        .orderBy('profile_id')
        .forNoKeyUpdate(),
    )
    .updateTable('participant')
    .from('before')
    .set((eb) => ({
      archived: false,
      hidden: false,
      last_at: slot('sentAt'),
      unread: eb('unread', '+', eb.case().when('participant.profile_id', '=', slot('receiverId')).then(1).else(0).end()),
    }))
    .where('participant.conversation_id', '=', slot('conversationId'))
    .whereRef('participant.profile_id', '=', 'before.profile_id')
    .returning(['participant.profile_id', 'before.archived']),
);

/**
 * Counts a message as unread, and lists its conversation again for those who had removed or archived it.
 * @returns who had archived it
 */
export async function bringToFront(trx: Db, message: Bringing): Promise<number[]> {
  const both = await updateParticipants(trx, message);
  return both.filter(({ archived }) => archived).map(({ profile_id }) => profile_id);
}
