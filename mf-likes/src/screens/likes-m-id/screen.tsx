import { apiContext, idParam } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { useReachChange, useSeenLike } from '@nightlark/profile';
import { useLikeMark, useSettings } from '@nightlark/state';
import { ButtonLink } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { LikeActions } from './components/like-actions.tsx';
import { LikePhoto } from './components/like-photo.tsx';
import { messages } from './messages.ts';
import { findNext } from './next-like.ts';
import s from './screen.module.css';

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
  const settings = useSettings();
  const { match } = useLikeMark(profile);
  useSeenLike(profile.id);
  const { revalidate } = useRevalidator();
  useReachChange([profile.id], () => void revalidate());
  const { name } = profile;
  return (
    <article className={s.page} key={profile.id}>
      <title>{`${formatMessage(messages.likesYou, { name })} · ${settings.name}`}</title>
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
