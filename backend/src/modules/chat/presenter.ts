import { DELETE_MESSAGE_SECONDS, type Locale, type Message, QUOTE_LENGTH, type Quote, type Reaction } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { localizeGif } from '../gifs/gifs.ts';
import { type ChatPhotoRow, presentChatPhoto } from './photos/present-photo.ts';
import type { MessageRow } from './message-row.ts';
import { truncate } from './truncate.ts';

/** A message, and whether it has reactions, if that is known: they are not loaded for one without. */
type LoadedMessage = MessageRow & { has_reactions?: boolean };

/** Whether a row of `message` has reactions. */
export const hasReactions = sql<boolean>`exists (select 1 from message_reaction where message_id = message.id)`;

type Reader = Pick<Deps, 'db' | 'secrets' | 'now' | 'messages' | 'config'>;

/** Related data of messages, by the message's id. */
interface Parts {
  reactions: Map<number, Reaction[]>;
  quotes: Map<number, Quote>;
  photos: Map<number, ChatPhotoRow>;
  /** The viewer's, if there is a GIF to describe. */
  locale: Locale | null;
}

/** Messages as one of the two participants sees them; only the sender sees the price. */
export async function presentMessages(deps: Reader, rows: readonly LoadedMessage[], viewerId: number): Promise<Message[]> {
  if (rows.length === 0) return [];
  const parts = await loadParts(deps, rows, viewerId);
  return rows.map((row) => present(deps, row, viewerId, parts));
}

export async function presentMessage(deps: Reader, row: LoadedMessage, viewerId: number): Promise<Message> {
  const [message] = await presentMessages(deps, [row], viewerId);
  return message!;
}

/** All reactions to one message, the viewer's own first. */
export async function loadReactions(
  { db }: Pick<Deps, 'db'>,
  messageIds: readonly number[],
  viewerId: number,
): Promise<Parts['reactions']> {
  if (messageIds.length === 0) return new Map();
  const rows = await db.selectFrom('message_reaction').selectAll().where('message_id', 'in', messageIds).orderBy('reacted_at').execute();
  const shown = rows.map(({ message_id, profile_id, emoji }) => ({ message_id, emoji, own: profile_id === viewerId }));
  const byMessage = Map.groupBy(shown, ({ message_id }) => message_id);
  return new Map(
    byMessage
      .entries()
      .map(([id, all]) => [id, all.toSorted((a, b) => Number(b.own) - Number(a.own)).map(({ emoji, own }) => ({ emoji, own }))]),
  );
}

async function loadParts(deps: Reader, rows: readonly LoadedMessage[], viewerId: number): Promise<Parts> {
  const ids = rows.filter(({ has_reactions }) => has_reactions ?? true).map(({ id }) => id);
  const quoted = rows.flatMap(({ reply_to }) => reply_to ?? []);
  const withPhoto = rows.filter(({ type }) => type === 'photo').map(({ id }) => id);
  const hasGif = rows.some(({ type }) => type === 'gif');
  const [reactions, quotes, photos, viewer] = await Promise.all([
    loadReactions(deps, ids, viewerId),
    quoted.length > 0 ? loadQuotes(deps, quoted, viewerId) : [],
    withPhoto.length > 0 ? deps.db.selectFrom('chat_photo').selectAll().where('message_id', 'in', withPhoto).execute() : [],
    hasGif ? deps.db.selectFrom('account').select('language').where('id', '=', viewerId).executeTakeFirst() : undefined,
  ]);
  return {
    reactions,
    quotes: new Map(quotes.map((quote) => [quote.id, quote])),
    photos: new Map(photos.map((photo) => [photo.message_id!, photo])),
    locale: (viewer?.language as Locale | undefined) ?? null,
  };
}

/** Quoted messages in their current state; without those the viewer removed with the conversation. */
async function loadQuotes({ db }: Pick<Deps, 'db'>, ids: readonly number[], viewerId: number): Promise<Quote[]> {
  const rows = await db
    .selectFrom('message')
    .innerJoin('participant', 'participant.conversation_id', 'message.conversation_id')
    .select(['message.id', 'message.sender_id', 'message.type', 'message.text'])
    .where('message.id', 'in', ids)
    .where('participant.profile_id', '=', viewerId)
    .whereRef('message.id', '>', 'participant.deleted_until')
    .execute();
  return rows.map(({ id, sender_id, type, text }) => ({ id, own: sender_id === viewerId, type, text: truncate(text, QUOTE_LENGTH) }));
}

function present(deps: Reader, row: MessageRow, viewerId: number, { reactions, quotes, photos, locale }: Parts): Message {
  const own = row.sender_id === viewerId;
  const photo = photos.get(row.id);
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
    reply_to: quotes.get(row.reply_to ?? 0) ?? null,
    reactions: reactions.get(row.id) ?? [],
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
