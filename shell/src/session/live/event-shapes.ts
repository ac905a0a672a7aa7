import type { ChatDraft, ChatPhoto, Gif, Image, LiveEvent, LiveEventName, Message, Payment, ProfileCard, Quote } from '@nightlark/contract';
import type { EventText } from './reconnecting-stream.ts';

type Check = (value: unknown) => boolean;

const string: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number';
const boolean: Check = (value) => typeof value === 'boolean';
/** Formatting any other text as a time would throw. */
const time: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const object =
  <T>(checks: { [Key in keyof T]-?: Check }): Check =>
  (value) =>
    wrongField(value, checks) === undefined;

/** The name of the first field whose check fails. */
function wrongField(value: unknown, checks: Readonly<Record<string, Check>>): string | undefined {
  return Object.keys(checks).find((key) => !checks[key]!((value as Record<string, unknown> | null)?.[key]));
}

const image = object<Image>({
  id: number,
  status: string,
  locked: boolean,
  filename: string,
  thumb_filename: string,
  match: string,
  thumb_match: string,
  width: number,
  height: number,
  color: string,
  placeholder: orNull(string),
});
const card = object<ProfileCard>({
  id: number,
  name: string,
  age: number,
  gender: string,
  country: string,
  region: orNull(string),
  city: orNull(string),
  distance_km: orNull(number),
  online: boolean,
  fictional: boolean,
  photo_count: number,
  main_image: orNull(image),
  liked: boolean,
  match: boolean,
});
const reactions = list(object<Message['reactions'][number]>({ emoji: string, own: boolean }));
const message = object<Message>({
  id: number,
  number,
  client_id: string,
  own: boolean,
  type: string,
  text: string,
  gift: orNull(string),
  gif: orNull(object<Gif>({ id: string, url: string, preview: string, width: number, height: number, description: string })),
  photo: orNull(
    object<ChatPhoto>({
      url: orNull(string),
      preview: orNull(string),
      width: number,
      height: number,
      view_once: boolean,
      opened: boolean,
    }),
  ),
  reply_to: orNull(object<Quote>({ id: number, own: boolean, type: string, text: string })),
  reactions,
  sent_at: time,
  delivered_at: orNull(time),
  read_at: orNull(time),
  deletable_until: orNull(time),
  cost: orNull(number),
});
const payment = object<Payment>({
  payment_id: string,
  status: string,
  bundle: string,
  credits: number,
  amount_cents: number,
  vat_cents: number,
  currency: string,
  list_cents: orNull(number),
  discount_code: orNull(string),
  ordered_credits: orNull(number),
  refunded_cents: number,
  charged_back_cents: number,
  refunding_cents: number,
  refundable_until: orNull(time),
  refundable_credits: optional(number),
  refundable_cents: optional(number),
  owed_credits: number,
  credited: boolean,
  failure: orNull(string),
  expires: orNull(time),
  collect_on: orNull(time),
  method: string,
  created_at: time,
  redirect_url: orNull(string),
  documents: list(string),
});

const unread = { conversation: number, num_unread_messages: number };
const inChat = { conversation: number, id: number };

/**
 * The types of every event's values, by hand: the contract's schemas would bring zod to the browser. The compiler requires every field,
 * a test the same verdict as the schemas'.
 */
const EVENT_SHAPES: { [Name in LiveEventName]: { [Key in keyof LiveEvent<Name>]-?: Check } } = {
  message: { ...unread, message },
  message_deleted: { ...unread, message },
  reaction: { ...inChat, reactions },
  photo_opened: inChat,
  delivered: { conversation: number, delivered_until: number, at: time },
  read: { conversation: number, read_until: number, own: boolean, at: time, num_unread_messages: optional(number) },
  typing: { conversation: number },
  draft: {
    conversation: orNull(number),
    profile: number,
    draft: orNull(object<ChatDraft>({ text: string, reply_to: orNull(number), updated_at: time })),
  },
  chat_archived: { conversation: number, archived: boolean },
  chat_deleted: unread,
  chat_state: { conversation: orNull(number), profile: number, available: boolean, num_unread_messages: number },
  like: { profile: card, match: boolean, num_new_likes: number },
  credits: { credits: number, paid_user: boolean, free_messages_left: optional(orNull(number)) },
  payment: { payment },
  sync: { complete: boolean },
};

/** A live event, all of whose values have the contract's types. */
export type ParsedEvent = { [N in LiveEventName]: { name: N; data: LiveEvent<N> } }[LiveEventName];

/** Events that this version subscribes to; a newer server may send others. */
export const EVENT_NAMES = Object.keys(EVENT_SHAPES) as readonly LiveEventName[];

/** @returns null for an unknown event; an error for one with a value of another type */
export function parseEvent({ name, data }: Pick<EventText, 'name' | 'data'>): ParsedEvent | Error | null {
  if (!Object.hasOwn(EVENT_SHAPES, name)) return null;
  try {
    const parsed: unknown = JSON.parse(data);
    const field = wrongField(parsed, EVENT_SHAPES[name as LiveEventName]);
    if (field === undefined) return { name, data: parsed } as ParsedEvent;
    return new Error(`live event "${name}" is malformed at ${field}`);
  } catch {
    return new Error(`live event "${name}" is no JSON`);
  }
}
