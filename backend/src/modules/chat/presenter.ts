import type { Message } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';

export type MessageRow = Selectable<Database['message']>;

/** A message as one of the two participants sees it; the price is the sender's alone to see. */
export function presentMessage(row: MessageRow, viewerId: number): Message {
  const own = row.sender_id === viewerId;
  return {
    id: row.id,
    client_id: row.client_id,
    own,
    type: row.type,
    text: row.text,
    gift: row.gift,
    sent_at: row.sent_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
    cost: own ? row.cost : null,
  };
}
