import { DELETE_MESSAGE_SECONDS, type Locale, type Message, QUOTE_LENGTH, type Quote, type Reaction } from '@nightlark/contract';
import { type RawBuilder, sql } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import type { Deps } from '../../deps.ts';
import { localizeGif } from '../gifs/gifs.ts';
import { presentChatPhoto, type ShownChatPhoto } from './photos/present-photo.ts';
import type { MessageRow } from './message-row.ts';

/** A message, and whether it has reactions, if that is known: they are not loaded for one without. */
type LoadedMessage = MessageRow & { has_reactions?: boolean };

/** Whether a row of `message` has reactions. */
export const hasReactions = sql<boolean>`exists (select 1 from message_reaction where message_id = message.id)`;

type Reader = Pick<Deps, 'db' | 'secrets' | 'now' | 'messages' | 'config'>;

/** A message's related data. */
interface Parts {
  reactions: Reaction[];
  /** The quoted message in its current state; not one that the viewer removed with the conversation. */
  quote: Pick<MessageRow, 'id' | 'sender_id' | 'type' | 'text'> | null;
  photo: ShownChatPhoto | null;
  /** The viewer's, if there is a GIF to describe. */
  locale: Locale | null;
}

const NO_PARTS: Parts = { reactions: [], quote: null, photo: null, locale: null };

/** Messages as one of the two participants sees them; only the sender sees the price. */
export async function presentMessages(deps: Reader, rows: readonly LoadedMessage[], viewerId: number): Promise<Message[]> {
  if (rows.length === 0) return [];
  const parts = await loadParts(deps, rows, viewerId);
  return rows.map((row) => present(deps, row, viewerId, parts.get(row.id) ?? NO_PARTS));
}

/** A message with its parts, as JSON, whose times are texts. */
export type MessageJson = Parts & { [Column in keyof MessageRow]: Date extends MessageRow[Column] ? string : MessageRow[Column] };

/** The same of messages that were read with their parts. */
export function presentMessagesJson(deps: Reader, messages: readonly MessageJson[], viewerId: number): Message[] {
  const time = (text: string | null) => (text === null ? null : new Date(text));
  return messages.map((json) => {
    const { sent_at, delivered_at, read_at, deleted_at } = json;
    const times = { delivered_at: time(delivered_at), read_at: time(read_at), deleted_at: time(deleted_at) };
    return present(deps, { ...json, sent_at: new Date(sent_at), ...times }, viewerId, json);
  });
}

export async function presentMessage(deps: Reader, row: LoadedMessage, viewerId: number): Promise<Message> {
  const [message] = await presentMessages(deps, [row], viewerId);
  return message!;
}

/** All reactions to messages, by the message's id, the viewer's own first. */
export async function loadReactions(
  { db }: Pick<Deps, 'db'>,
  messageIds: readonly number[],
  viewerId: number,
): Promise<Map<number, Reaction[]>> {
  const { rows } = await sql<{ id: number; reactions: Reaction[] }>`
    select id, ${reactionsTo(viewerId)} as reactions from message where id = any(${messageIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, reactions }) => [id, reactions]));
}

/** All parts in one statement; none for messages without any. */
async function loadParts(deps: Reader, rows: readonly LoadedMessage[], viewerId: number): Promise<Map<number, Parts>> {
  const ids = rows
    .filter(({ has_reactions, reply_to, type }) => (has_reactions ?? true) || reply_to !== null || type === 'photo' || type === 'gif')
    .map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows: found } = await sql<Parts & { id: number }>`${PREPARED} select message.id, ${partsFor(viewerId)}
    from message where message.id = any(${ids}::bigint[])`.execute(deps.db);
  return new Map(found.map((parts) => [parts.id, parts]));
}

/** The columns of `Parts` of a row of `message`. */
export const partsFor = (viewerId: number): RawBuilder<Parts> => sql`${reactionsTo(viewerId)} as reactions,
  (select jsonb_build_object('id', q.id, 'sender_id', q.sender_id, 'type', q.type, 'text', q.text) from message q
    join participant on participant.conversation_id = q.conversation_id
    where q.id = message.reply_to and participant.profile_id = ${viewerId} and q.id > participant.deleted_until) as quote,
  (select to_jsonb(chat_photo) from chat_photo where message_id = message.id and message.type = 'photo') as photo,
  (select language from account where id = ${viewerId} and message.type = 'gif') as locale`;

/** The reactions to a row of `message`, the viewer's own first. */
const reactionsTo = (viewerId: number): RawBuilder<Reaction[]> => sql`coalesce((
  select jsonb_agg(jsonb_build_object('emoji', emoji, 'own', profile_id = ${viewerId}) order by profile_id <> ${viewerId}, reacted_at)
  from message_reaction where message_id = message.id), '[]')`;

function presentQuote({ id, sender_id, type, text }: NonNullable<Parts['quote']>, viewerId: number): Quote {
  return { id, own: sender_id === viewerId, type, text: truncate(text, QUOTE_LENGTH) };
}

function present(deps: Reader, row: MessageRow, viewerId: number, { reactions, quote, photo, locale }: Parts): Message {
  const own = row.sender_id === viewerId;
  return {
    id: row.id,
    number: row.number,
    client_id: row.client_id,
    own,
    type: row.type,
    text: row.text,
    gift: row.gift,
    gif: row.gif && locale ? localizeGif(deps, row.gif, locale) : row.gif,
    photo: photo ? presentChatPhoto(deps, photo, viewerId) : null,
    reply_to: quote && presentQuote(quote, viewerId),
    reactions,
    sent_at: row.sent_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
    read_at: row.read_at?.toISOString() ?? null,
    deletable_until: own && row.type !== 'deleted' ? deletableUntil(row).toISOString() : null,
    cost: own ? row.cost : null,
  };
}

/** The deadline for the sender to delete a message for both. */
export function deletableUntil({ sent_at }: Pick<MessageRow, 'sent_at'>): Date {
  return new Date(sent_at.getTime() + DELETE_MESSAGE_SECONDS * 1000);
}

/** Truncated at a grapheme boundary. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  let truncated = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (truncated.length + segment.length > length) break;
    truncated += segment;
  }
  return truncated;
}
