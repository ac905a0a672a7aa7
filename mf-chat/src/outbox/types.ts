import type { Gif, Quote, ResponseOf } from '@nightlark/contract';

export type Sent = ResponseOf<'sendMessage'>;

/** A photo of a message; with `id`, it is uploaded. */
export interface UnsentPhoto {
  /** Missing in items of earlier releases, which queued uploaded photos only. */
  file?: Blob;
  /** Of the upload, which is valid for a day. */
  id: number | null;
  view_once: boolean;
}

/** Content and recipient of a message. */
export interface NewMessage {
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
  photo: UnsentPhoto | null;
  /** The quoted message. */
  reply_to: Quote | null;
}

/** Why a message was rejected. It blocks those after it until retried or discarded. */
interface Failure {
  /** A contract code. */
  code: string;
  /** Localized text. */
  message: string;
  /** The refused part of the request. */
  field?: string;
}

/** A message that the server has not confirmed. Retries are idempotent, as they have the same `client_id`. */
export interface OutboxItem extends NewMessage {
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
export const isQueued = ({ place }: OutboxItem, isVolatile: boolean) => isVolatile || Number.isFinite(place);

/** Whether its photo must be uploaded before it can be sent. */
export const isToUpload = ({ photo }: OutboxItem) => photo !== null && photo.id === null;

/** What a retry leaves out, since the server would refuse it again: the quote of a message that is gone, an upload that has expired. */
export function withoutRefused({ failure, photo }: OutboxItem): Partial<Pick<OutboxItem, 'reply_to' | 'photo'>> {
  if (failure?.field === 'reply_to') return { reply_to: null };
  if (failure?.field === 'photo' && photo?.file) return { photo: { ...photo, id: null } };
  return {};
}

/** Result of a failed attempt. `retry`: it may have arrived or not, and is retried automatically. */
export type Failed = { is: 'retry' } | { is: 'rejected'; failure: Failure };
/** Result of an attempt to send. */
export type Outcome = { is: 'sent'; sent: Sent } | Failed;
/** Result of an attempt to upload a photo. */
export type UploadOutcome = { is: 'uploaded'; id: number } | Failed;
