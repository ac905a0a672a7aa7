import type { ChatPhoto } from '@nightlark/contract';
import type { Deps } from '../../../deps.ts';
import { transact } from '../../../domain-events/transact.ts';
import { ApiFailure } from '../../../failure.ts';
import { findMessage } from '../repository.ts';
import { isWithinLink } from './media.ts';
import { presentChatPhoto } from './present-photo.ts';

/**
 * The receiver opens a photo. A view-once photo is opened once, by the first of their devices; its files are deleted as soon as the link
 * in this response has expired.
 * As a response may be lost, a repetition with the same key gets the link again while it is valid.
 * @throws ApiFailure `photo_gone` if it was seen; for its sender, too, who gets no link
 */
export async function openChatPhoto(deps: Deps, viewerId: number, messageId: number, key?: string): Promise<ChatPhoto> {
  const { message, otherId } = await findMessage(deps.db, viewerId, messageId);
  return transact(deps, async (trx, record) => {
    const photo = await trx.selectFrom('chat_photo').selectAll().where('message_id', '=', message.id).forUpdate().executeTakeFirst();
    if (!photo) throw new ApiFailure('not_found');
    const isReceiver = message.sender_id !== viewerId;
    const isRepeated = key !== undefined && photo.opened_key === key && isWithinLink(deps, photo);
    if (isReceiver && photo.view_once && isRepeated) return presentChatPhoto(deps, photo, viewerId, { justOpened: true });
    if (photo.view_once && (!isReceiver || photo.opened_at)) throw new ApiFailure('photo_gone');
    if (!isReceiver || photo.opened_at) return presentChatPhoto(deps, photo, viewerId);
    const opened_at = deps.now();
    await trx
      .updateTable('chat_photo')
      .set({ opened_at, opened_key: key ?? null, ...(photo.view_once && { placeholder: null }) })
      .where('id', '=', photo.id)
      .execute();
    if (photo.view_once) await trx.insertInto('unused_files').values({ storage_key: photo.storage_key, since: opened_at }).execute();
    record('photoOpened', { conversationId: message.conversation_id, messageId: message.id, memberIds: [viewerId, otherId] });
    return presentChatPhoto(deps, { ...photo, opened_at }, viewerId, { justOpened: true });
  });
}
