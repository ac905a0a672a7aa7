import type { Gif, Quote, ResponseOf } from '@nightlark/contract';

export type Sent = ResponseOf<'sendMessage'>;

/** What is sent: the words or the gift, and to whom. */
export interface Letter {
  /** The other member's id: messages to one member keep their order. */
  to: number;
  /** Null before the first message made the conversation. */
  conversation: number | null;
  type: 'text' | 'gift' | 'gif' | 'photo';
  text: string;
  gift: string | null;
  gif: Gif | null;
  /** One that was uploaded within the last day. */
  photo: { id: number; view_once: boolean } | null;
  /** The message that it answers. */
  reply_to: Quote | null;
}

/** Why a message is held. It stays, and with it those behind it, until the member decides. */
export interface Failure {
  /** A code of the contract. */
  code: string;
  /** In the member's language. */
  message: string;
}

/** A message that the server has not confirmed. Its `client_id` stays the same through every try, so none is doubled. */
export interface OutboxItem extends Letter {
  client_id: string;
  /** The place in the order of writing; items that are not stored yet come last. */
  place: number;
  /** The member who wrote it; nobody else on this device sees or sends it. */
  user: number;
  /** The writer's clock; only shown. */
  written_at: string;
  acknowledged: boolean;
  failure: Failure | null;
}

/** Whether it outlives the tab, or would where the browser keeps anything: only then it is said to wait. */
export const isKept = ({ place }: OutboxItem, isVolatile: boolean) => isVolatile || Number.isFinite(place);

/** What a try led to. `later`: it may or may not have arrived, and the same is sent again by itself. */
export type Outcome = { is: 'sent'; sent: Sent } | { is: 'later' } | { is: 'held'; failure: Failure };
