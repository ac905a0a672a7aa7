import type { Db } from '../../../db/open.ts';
import { ApiFailure } from '../../../failure.ts';

/** How long an upload is kept before it is sent. */
export const UNSENT_MS = 86_400_000;

/**
 * Attaches an upload of the sender to a message, once.
 * @throws ApiFailure `validation` for an upload that is another's, already sent, expired or unknown
 */
export async function attachPhoto(
  trx: Db,
  { senderId, photoId, messageId, viewOnce, now }: { senderId: number; photoId: number; messageId: number; viewOnce: boolean; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('chat_photo')
    .set({ message_id: messageId, view_once: viewOnce })
    .where('id', '=', photoId)
    .where('sender_id', '=', senderId)
    .where('message_id', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - UNSENT_MS))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ApiFailure('validation', { field: 'photo' });
}
