import type { BodyOf } from '@nightlark/contract';
import type { OutboxItem } from './types.ts';

/** Request body of a message, sent by the page or the service worker. */
export function requestOf({
  user,
  to,
  conversation,
  client_id,
  type,
  text,
  gift,
  gif,
  photo,
  reply_to,
  acknowledged,
}: OutboxItem): BodyOf<'sendMessage'> {
  return {
    sender: user,
    ...(conversation === null ? { profile: to } : { conversation }),
    client_id,
    type,
    text,
    ...(gift !== null && { gift }),
    ...(gif && { gif: gif.id }),
    ...(photo && photo.id !== null && { photo: photo.id, view_once: photo.view_once }),
    ...(reply_to && { reply_to: reply_to.id }),
    ...(acknowledged && { fictional_acknowledged: true }),
  };
}
