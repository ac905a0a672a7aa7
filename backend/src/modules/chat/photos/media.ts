import type { Express, Request } from 'express';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { unblocked } from '../repository.ts';
import { ApiFailure } from '../../../failure.ts';
import { hashOfSession } from '../../../session/session.ts';
import { secondsLeft } from '../../photos/media-link.ts';
import { sendPicture } from '../../photos/media.ts';
import { fileOf } from '../../photos/variants.ts';

const NAME = /^[A-Za-z0-9_-]{22}\.webp$/;
/** The longest lifetime of the link that opened it. */
const SEEN_ONCE_MS = 300_000;

interface Row {
  viewer_id: number;
  sender_id: number;
  storage_key: string;
  avif: string[];
  view_once: boolean;
  opened_at: Date | null;
}

/**
 * Serves `/media/chat/<name>[?w=<width>]` to the two members of a conversation, each with their session and a link signed for them, as long
 * as they may see the message. Everything else is the same 404.
 */
export function mountChatMedia(app: Express, deps: Deps): void {
  app.get('/media/chat/:name', async (request, response) => {
    const { query } = request;
    const name = String(request.params['name']);
    const row = NAME.test(name) ? await findPhoto(deps, name, request) : undefined;
    const left = row && maySee(deps, row) ? secondsLeft(deps, name, row.viewer_id, query) : 0;
    const file = fileOf('large', query['w'] === undefined ? undefined : Number(query['w']));
    if (!row || left === 0 || !file) throw new ApiFailure('not_found');
    const picture = { prefix: row.storage_key, variant: 'large', file, avif: row.avif } as const;
    const cache = row.view_once ? 'private, no-store' : `private, max-age=${left}, immutable`;
    if (!(await sendPicture(deps, response, picture, { 'Cache-Control': cache, Vary: 'Accept, Cookie' })))
      throw new ApiFailure('not_found');
  });
}

function maySee(deps: Deps, row: Row): boolean {
  return !row.view_once || (row.viewer_id !== row.sender_id && isWithinLink(deps, row));
}

/** Whether the link that opened a view-once photo may still be valid. */
export function isWithinLink({ now }: Pick<Deps, 'now'>, { opened_at }: Pick<Row, 'opened_at'>): boolean {
  return opened_at !== null && opened_at.getTime() > now().getTime() - SEEN_ONCE_MS;
}

async function findPhoto(deps: Deps, name: string, request: Request): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select p.profile_id as viewer_id, photo.sender_id, photo.storage_key, photo.avif, photo.view_once, photo.opened_at
    from chat_photo photo
      join message on message.id = photo.message_id
      join session on session.token_hash = ${hashOfSession(deps, request)}::bytea and session.expires_at > ${deps.now()}
      join participant p on p.conversation_id = message.conversation_id and p.profile_id = session.account_id
    where photo.name = ${name} and not p.hidden and message.id > p.deleted_until and ${unblocked}`.execute(deps.db);
  return rows[0];
}
