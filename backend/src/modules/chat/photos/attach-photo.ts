import type { SlotOf } from '../../../db/compiled-statements.ts';
import type { Db } from '../../../db/open.ts';
import { writePart } from '../../../db/write-together.ts';
import type { Deps } from '../../../deps.ts';
import { ApiFailure } from '../../../failure.ts';

/** How long an upload is kept before it is sent. */
const UNSENT_MS = 86_400_000;

/**
 * Locks an upload of the sender that can be attached to a message, once.
 * @throws ApiFailure `validation` for an upload that is another's, already sent, expired or unknown
 */
export async function requirePhoto(trx: Db, senderId: number, photoId: number, now: Date): Promise<void> {
  const photo = await trx
    .selectFrom('chat_photo')
    .select('id')
    .where('id', '=', photoId)
    .where('sender_id', '=', senderId)
    .where('message_id', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - UNSENT_MS))
    .forUpdate()
    .executeTakeFirst();
  if (!photo) throw new ApiFailure('validation', { field: 'photo' });
}

/** Attaches an upload to a message. */
export const attaching = writePart((query, slot: SlotOf<{ photoId: number; messageId: number; viewOnce: boolean }>) =>
  query.with('attached', (db) =>
    db
      .updateTable('chat_photo')
      .set({ message_id: slot('messageId'), view_once: slot('viewOnce') })
      .where('id', '=', slot('photoId')),
  ),
);

/** Deletes uploads that were never sent; a job deletes their files later. */
export async function deleteUnsentPhotos({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('chat_photo')
    .where('message_id', 'is', null)
    .where('created_at', '<=', new Date(now().getTime() - UNSENT_MS))
    .execute();
}
