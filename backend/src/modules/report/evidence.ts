import type { ReportEvidence } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { storageKey } from '../photos/variants.ts';
import { storeCopy } from './copies.ts';
import type { Subject } from './policy.ts';

/** Enough messages to understand the context of one. */
const MESSAGES = 30;
const AFTER = 5;

/** A copy of the reported content, because its owner may delete or change it at any time. It is kept by `insertReport`. */
export async function collectEvidence(deps: Deps, subject: Subject, reference: string): Promise<ReportEvidence> {
  const [messages, photo] = await Promise.all([copyMessages(deps, subject), copySentPhoto(deps, subject.messageId, reference)]);
  // One copy is named by the reference: that of the sent photo, if that is reported.
  const member = await copyMember(deps, subject, reference, photo !== null);
  if (!member) throw new ApiFailure('not_found');
  return { ...member, images: photo ? [photo] : member.images, messages };
}

/** The profile's texts and the reported photo, else the main one; the copy is kept by `keepCopy`. @returns null if there is no such member */
export async function copyMember(
  deps: Deps,
  { profileId, imageId }: Pick<Subject, 'profileId' | 'imageId'>,
  reference: string,
  withoutImage = false,
): Promise<Omit<ReportEvidence, 'messages'> | null> {
  const profile = await deps.db
    .selectFrom('profile')
    .select(['name', 'about', 'birthdate', 'country', 'region', 'city', 'main_image_id'])
    .where('id', '=', profileId)
    .executeTakeFirst();
  if (!profile) return null;
  const { main_image_id, ...shown } = profile;
  const images = withoutImage ? [] : await copyImage(deps, profileId, imageId ?? main_image_id, reference);
  return { profile: shown, images: images.map((image) => ({ ...image, reported: imageId !== null })) };
}

/** The reported message with those before it and the few after it; without one, the end of the conversation. */
async function copyMessages(deps: Deps, { profileId, conversationId, messageId }: Subject): Promise<ReportEvidence['messages']> {
  if (conversationId === null) return [];
  const conversation = deps.db
    .selectFrom('message')
    .select(['id', 'sender_id', 'type', 'text', 'gift', 'gif', 'sent_at'])
    .where('conversation_id', '=', conversationId);
  const [before, after] = await Promise.all([
    (messageId === null ? conversation : conversation.where('id', '<=', messageId)).orderBy('id', 'desc').limit(MESSAGES).execute(),
    messageId === null ? [] : conversation.where('id', '>', messageId).orderBy('id').limit(AFTER).execute(),
  ]);
  return [...before.reverse(), ...after].map(({ id, sender_id, type, text, gift, gif, sent_at }) => ({
    id,
    own: sender_id !== profileId,
    type,
    text,
    gift,
    ...(gif ? { gif: gif.description } : {}),
    sent_at: sent_at.toISOString(),
    reported: id === messageId,
  }));
}

/** The photo of a reported message; a view-once one too, as long as its file exists. */
async function copySentPhoto(deps: Deps, messageId: number | null, reference: string) {
  if (messageId === null) return null;
  const photo = await deps.db.selectFrom('chat_photo').select(['id', 'storage_key']).where('message_id', '=', messageId).executeTakeFirst();
  const bytes = photo && (await deps.storage.read(storageKey(photo.storage_key, 'large')));
  if (!photo || !bytes) return null;
  const key = await storeCopy(deps, reference, bytes);
  return { id: photo.id, key, reported: true, sent: true as const };
}

async function copyImage(deps: Deps, ownerId: number, imageId: number | null, reference: string): Promise<{ id: number; key: string }[]> {
  if (imageId === null) return [];
  const image = await deps.db
    .selectFrom('image')
    .select(['id', 'storage_key'])
    .where('id', '=', imageId)
    .where('profile_id', '=', ownerId)
    .executeTakeFirst();
  const bytes = image && (await deps.storage.read(storageKey(image.storage_key, 'large')));
  if (!image || !bytes) return [];
  return [{ id: image.id, key: await storeCopy(deps, reference, bytes) }];
}
