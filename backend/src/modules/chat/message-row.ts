import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** A stored message. */
export type MessageRow = Selectable<Database['message']>;

/** By name, for prepared statements: all that `MessageRow` has. */
export const MESSAGE_COLUMNS = [
  'message.id',
  'message.conversation_id',
  'message.sender_id',
  'message.client_id',
  'message.request_hash',
  'message.number',
  'message.type',
  'message.text',
  'message.gift',
  'message.gif',
  'message.reply_to',
  'message.cost',
  'message.sent_at',
  'message.delivered_at',
  'message.read_at',
  'message.deleted_at',
] as const satisfies `message.${keyof MessageRow}`[];
