import { type Api, apiContext, idParam } from '@nightlark/api-client';
import { paths, type ResponseOf } from '@nightlark/contract';
import { PageTitle, useReachChange, useSeenLike } from '@nightlark/profile';
import { useLikeMark } from '@nightlark/state';
import { ButtonLink } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { LikeActions } from './components/like-actions.tsx';
import { LikePhoto } from './components/like-photo.tsx';
import { messages } from './messages.ts';
import s from './screen.module.css';

type Like = ResponseOf<'getLikes'>['liked_by'][number];

/** The latest new like before this one, else the latest one before it: never back, though a like moves in the list when it is seen. */
function nextOf(like: Like, listed: readonly Like[]): Like | undefined {
  const earlier = listed.filter(({ id, at }) => at < like.at || (at === like.at && id > like.id));
  return earlier.find(({ like_new }) => like_new) ?? earlier[0];
}

/** Pages through the list for the like after this one; null if it is the last. Throws a 404 if there is no like of this id. */
async function findNext(api: Api, id: number, signal: AbortSignal): Promise<number | null> {
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

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = idParam(params['id']);
  const api = context.get(apiContext);
  const { signal } = request;
  const [member, nextId] = await Promise.all([api.call('getMember', { query: { id }, signal }), findNext(api, id, signal)]);
  return { profile: member.profile, conversation: member.conversation, nextId };
}

/** A received like, with its actions (docs/product/likes-and-match-games.md#likes). */
export function Component() {
  const { profile, conversation, nextId } = useLoaderData<typeof loader>();
  const { formatMessage } = useIntl();
  const { match } = useLikeMark(profile);
  useSeenLike(profile.id);
  const { revalidate } = useRevalidator();
  useReachChange([profile.id], () => void revalidate());
  const { name } = profile;
  return (
    <article className={s.page} key={profile.id}>
      <PageTitle>{formatMessage(messages.likesYou, { name })}</PageTitle>
      <h1 className={s.heading}>{formatMessage(match ? messages.match : messages.likesYou, { name })}</h1>
      <LikePhoto profile={profile} />
      <LikeActions profile={profile} conversation={conversation} />
      <nav className={s.ways}>
        <ButtonLink variant="quiet" icon="back" to={paths.likesType.href({ type: 'received' })}>
          {formatMessage(messages.all)}
        </ButtonLink>
        {nextId && (
          <ButtonLink variant="quiet" to={paths.like.href({ id: nextId })}>
            {formatMessage(messages.next)}
          </ButtonLink>
        )}
      </nav>
    </article>
  );
}
