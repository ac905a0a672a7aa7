import type { ChatPhoto } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { signMedia } from '../../photos/media-link.ts';

type ChatPhotoRow = Selectable<Database['chat_photo']>;
/** What of a photo is shown; of its time of opening only whether there is one, which is text in the database's JSON. */
export type ShownChatPhoto = Pick<ChatPhotoRow, 'name' | 'placeholder' | 'width' | 'height' | 'view_once'> & {
  opened_at: Date | string | null;
};

/** The folder of conversations' photos under the CDN prefix. */
const CHAT_MEDIA = 'chat/';

/** A photo of a message. A view-once photo has a link only in the response that opens it (`justOpened`), and never for its sender. */
export function presentChatPhoto(
  deps: Pick<Deps, 'secrets' | 'now'>,
  photo: ShownChatPhoto,
  viewerId: number,
  { justOpened = false } = {},
): ChatPhoto {
  return {
    url: photo.view_once && !justOpened ? null : CHAT_MEDIA + signMedia(deps, photo.name, viewerId),
    preview: photo.view_once && photo.opened_at ? null : photo.placeholder,
    width: photo.width,
    height: photo.height,
    view_once: photo.view_once,
    opened: photo.opened_at !== null,
  };
}
