import type { Gif, Quote, ResponseOf } from '@nightlark/contract';

export type Sent = ResponseOf<'sendMessage'>;

/** Content and recipient of a message. */
export interface Letter {
  /** The other member's id; messages are ordered per recipient. */
  to: number;
  /** Null until the first message creates the conversation. */
  conversation: number | null;
  type: 'text' | 'gift' | 'gif' | 'photo';
  text: string;
  gift: string | null;
  /** Price of the gift in credits. */
  gift_credits?: number;
  gif: Gif | null;
  /** Uploaded within the last day. */
  photo: { id: number; view_once: boolean } | null;
  /** The quoted message. */
  reply_to: Quote | null;
}

/** Why a message was rejected. It blocks those after it until retried or discarded. */
export interface Failure {
  /** A contract code. */
  code: string;
  /** Localized text. */
  message: string;
}

/** A message that the server has not confirmed. Retries are idempotent, as they have the same `client_id`. */
export interface OutboxItem extends Letter {
  client_id: string;
  /** Position in the queue; infinite if not stored yet. */
  place: number;
  /** The sender; other accounts on this device neither see nor send it. */
  user: number;
  /** Client clock, for display only. */
  written_at: string;
  acknowledged: boolean;
  failure: Failure | null;
}

/** Whether the item is stored, or there is no storage: only then it is shown as waiting. */
export const isKept = ({ place }: OutboxItem, isVolatile: boolean) => isVolatile || Number.isFinite(place);

/** Result of an attempt. `later`: it may have arrived or not, and is retried automatically. */
export type Outcome = { is: 'sent'; sent: Sent } | { is: 'later' } | { is: 'held'; failure: Failure };
