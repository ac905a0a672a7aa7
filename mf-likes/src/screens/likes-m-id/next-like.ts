import type { Api } from '@nightlark/api-client';
import type { ResponseOf } from '@nightlark/contract';

type Like = ResponseOf<'getLikes'>['liked_by'][number];

/** The latest new like before this one, else the latest one before it: never back, though a like moves in the list when it is seen. */
function nextOf(like: Like, listed: readonly Like[]): Like | undefined {
  const earlier = listed.filter(({ id, at }) => at < like.at || (at === like.at && id > like.id));
  return earlier.find(({ like_new }) => like_new) ?? earlier[0];
}

/** Pages through the list for the like after this one; null if it is the last. Throws a 404 if there is no like of this id. */
export async function findNext(api: Api, id: number, signal: AbortSignal): Promise<number | null> {
  let listed: readonly Like[] = [];
  let like: Like | undefined;
  let cursor: string | undefined;
  do {
    const page = await api.call('getLikes', { query: { type: 'received', ...(cursor !== undefined && { cursor }) }, signal });
    listed = [...listed, ...page.liked_by];
    like = listed.find((each) => each.id === id);
    const next = like && nextOf(like, listed);
    if (next) return next.id;
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  if (like) return null;
  throw new Response(null, { status: 404 });
}
