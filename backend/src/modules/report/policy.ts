import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/endpoint.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { visibleTo } from '../profile/visibility.ts';

/** A report's subject, whose parts belong together and are visible to the reporter. */
export interface Subject {
  profileId: number;
  conversationId: number | null;
  messageId: number | null;
  imageId: number | null;
}

/**
 * A member may be reported by anyone who sees them or has a conversation with them, even after a block.
 * @throws ApiFailure `not_found` for a member who is neither, `validation` with the field of a conversation, message or
 * photo that is not this member's or not visible to the reporter; the same for one that does not exist
 */
export async function requireReportable(deps: Deps, viewer: Viewer, body: Call<'report'>['body']): Promise<Subject> {
  const conversationId = await conversationBetween(deps, viewer.id, body.id);
  if (conversationId === null && !(await isVisible(deps, viewer, body.id))) throw new ApiFailure('not_found');
  if (body.conversation !== undefined && body.conversation !== conversationId) refuse('conversation');
  if (body.message !== undefined && !(await isTheirs(deps, body.message, conversationId, body.id))) refuse('message');
  if (body.image !== undefined && !(await isShown(deps, body.image, body.id))) refuse('image');
  return { profileId: body.id, conversationId, messageId: body.message ?? null, imageId: body.image ?? null };
}

function refuse(field: 'conversation' | 'message' | 'image'): never {
  throw new ApiFailure('validation', { field });
}

async function conversationBetween(deps: Deps, viewerId: number, otherId: number): Promise<number | null> {
  const row = await deps.db
    .selectFrom('participant')
    .select('conversation_id')
    .where('profile_id', '=', viewerId)
    .where('other_id', '=', otherId)
    .executeTakeFirst();
  return row?.conversation_id ?? null;
}

async function isVisible(deps: Deps, viewer: Viewer, id: number): Promise<boolean> {
  const row = await deps.db.selectFrom('profile').select('id').where('id', '=', id).where(visibleTo(viewer)).executeTakeFirst();
  return row !== undefined;
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
