import type { Deps } from '../../../deps.ts';
import { UNSENT_MS } from './attach-photo.ts';

/** Deletes uploads that were never sent; a job deletes their files later. */
export async function deleteUnsentPhotos({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('chat_photo')
    .where('message_id', 'is', null)
    .where('created_at', '<=', new Date(now().getTime() - UNSENT_MS))
    .execute();
}
