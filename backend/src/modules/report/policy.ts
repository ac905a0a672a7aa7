import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/endpoint.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { conversationBetween } from '../chat/repository.ts';
import { requireKnown } from '../member/repository.ts';

/** A report's subject, whose parts belong together and are visible to the reporter. */
export interface Subject {
  profileId: number;
  conversationId: number | null;
  messageId: number | null;
  imageId: number | null;
}

/**
 * What is reported, of a member whom the reporter knows.
 * @throws ApiFailure `not_found` for another one, `validation` with the field of a conversation, message or
 * photo that is not this member's or not visible to the reporter; the same for one that does not exist
 */
export async function requireReportable(deps: Deps, viewer: Viewer, body: Call<'report'>['body']): Promise<Subject> {
  await requireKnown(deps.db, viewer, body.id);
  const conversationId = await conversationBetween(deps.db, viewer.id, body.id);
  if (body.conversation !== undefined && body.conversation !== conversationId) refuse('conversation');
  if (body.message !== undefined && !(await isTheirs(deps, body.message, conversationId, body.id))) refuse('message');
  if (body.image !== undefined && !(await isShown(deps, body.image, body.id))) refuse('image');
  return { profileId: body.id, conversationId, messageId: body.message ?? null, imageId: body.image ?? null };
}

function refuse(field: 'conversation' | 'message' | 'image'): never {
  throw new ApiFailure('validation', { field });
}

async function isTheirs(deps: Deps, messageId: number, conversationId: number | null, senderId: number): Promise<boolean> {
  if (conversationId === null) return false;
  const row = await deps.db
    .selectFrom('message')
    .select('id')
    .where('id', '=', messageId)
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', senderId)
    .executeTakeFirst();
  return row !== undefined;
}

async function isShown(deps: Deps, imageId: number, ownerId: number): Promise<boolean> {
  const row = await deps.db
    .selectFrom('image')
    .select('id')
    .where('id', '=', imageId)
    .where('profile_id', '=', ownerId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}
