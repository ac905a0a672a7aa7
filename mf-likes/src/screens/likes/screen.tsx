import { apiContext, useApi } from '@nightlark/api-client';
import { LIKE_TYPES, paths, type LikeType, type ProfileCard, type ResponseOf } from '@nightlark/contract';
import { PageTitle, useReachChange } from '@nightlark/profile';
import { useLiveEvent } from '@nightlark/state';
import { PageHeader, TileGrid } from '@nightlark/ui';
import { TabLinks } from '@nightlark/ui/tabs';
import { useEventCallback } from '@nightlark/ui/event-callback';
import { LoadMore, useMore } from '@nightlark/ui/load-more';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLoaderData, useParams, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { useSoon } from '../../components/use-soon.ts';
import { LikeTile } from './components/like-tile.tsx';
import { NoLikes } from './components/no-likes.tsx';
import { messages } from './messages.ts';
import s from './screen.module.css';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const type = LIKE_TYPES.find((known) => known === (params['type'] ?? 'received'));
  if (!type) throw new Response(null, { status: 404 });
  const likes = await context.get(apiContext).call('getLikes', { query: { type }, signal: request.signal });
  return { type, ...likes };
}

const LEADS = { received: messages.leadReceived, sent: messages.leadSent, matches: messages.leadMatches };

/** Likes received, sent and mutual; received ones new first (docs/product/likes-and-match-games.md#likes). Each tab has its own state. */
export function Component() {
  const { type } = useLoaderData<typeof loader>();
  return <Likes key={type} />;
}

function Likes() {
  const loaded = useLoaderData<typeof loader>();
  const { type, counts } = loaded;
  const { profiles, liked_by, more } = useAllLikes(loaded);
  const { formatMessage } = useIntl();
  useReload(profiles);
  const isNew = new Set(liked_by.filter(({ like_new }) => like_new).map(({ id }) => id));
  const lead = type === 'received' && counts.new > 0 ? formatMessage(messages.leadNew, { count: counts.new }) : formatMessage(LEADS[type]);
  const isStart = useParams()['type'] === undefined;
  const address = (of: LikeType) => (isStart && of === 'received' ? paths.likes.href() : paths.likesType.href({ type: of }));
  const tab = (of: LikeType) => ({ to: address(of), end: true, label: formatMessage(messages[of]), count: counts[of] });

  return (
    <>
      <PageTitle>{`${formatMessage(messages[type])} · ${formatMessage(messages.title)}`}</PageTitle>
      <PageHeader title={formatMessage(messages.title)} lead={profiles.length > 0 && lead} />
      <TabLinks label={formatMessage(messages.tabs)} tabs={LIKE_TYPES.map(tab)} />
      <div className={s.list}>
        {profiles.length === 0 && <NoLikes type={type} />}
        {profiles.length > 0 && (
          <TileGrid label={formatMessage(messages[type])}>
            {profiles.map((profile) => (
              <LikeTile key={profile.id} profile={profile} type={type} isNew={isNew.has(profile.id)} />
            ))}
          </TileGrid>
        )}
        {more}
      </div>
    </>
  );
}

type Rows = Pick<ResponseOf<'getLikes'>, 'profiles' | 'liked_by'>;
const NONE: Rows = { profiles: [], liked_by: [] };

const after = (one: Rows, two: Rows): Rows => ({
  profiles: [...one.profiles, ...two.profiles],
  liked_by: [...one.liked_by, ...two.liked_by],
});

/** Returns a function that loads a page, again if someone became unavailable meanwhile: the response may still have them. */
function useLoad(type: LikeType) {
  const api = useApi();
  const changes = useRef(0);
  useLiveEvent('chat_state', () => void (changes.current += 1));
  return async function load(cursor: string): Promise<ResponseOf<'getLikes'>> {
    const before = changes.current;
    const page = await api.call('getLikes', { query: { type, cursor } });
    return changes.current === before ? page : load(cursor);
  };
}

/** The first page and further loaded pages. When the first page is revalidated, the others are reloaded and shown stale meanwhile. */
function useAllLikes({ type, profiles, liked_by, next_cursor }: { type: LikeType } & ResponseOf<'getLikes'>) {
  const load = useLoad(type);
  const { formatMessage } = useIntl();
  /** Further rows, of how many pages, and the first page that they continue. */
  const [further, setFurther] = useState({ rows: NONE, pages: 0, first: profiles });
  // Rows of the first page may leave while the next one is loaded.
  const add = useEventCallback((page: Rows, first: Rows['profiles']) =>
    setFurther(({ rows, pages, first: before }) => ({
      rows: after(after({ profiles, liked_by }, rows), page),
      pages: pages + 1,
      first: pages === 0 || before === profiles ? first : before,
    })),
  );
  const { hasMore, setNext, ...more } = useMore(next_cursor, async (cursor) => {
    const page = await load(cursor);
    add(page, profiles);
    return page.next_cursor;
  });

  const loadAnew = useEffectEvent(async (isStale: () => boolean) => {
    const { pages, first } = further;
    if (pages === 0 || first === profiles) return;
    let rows = NONE;
    let cursor = next_cursor;
    for (let page = 0; page < pages && cursor !== undefined; page++) {
      const one: ResponseOf<'getLikes'> = await load(cursor);
      rows = after(rows, one);
      cursor = one.next_cursor;
    }
    if (isStale()) return;
    setFurther({ rows, pages, first: profiles });
    // The pages may end elsewhere now.
    setNext(cursor);
  });
  useEffect(() => {
    let isStale = false;
    // On an error the stale pages remain until the next change.
    void loadAnew(() => isStale).catch(() => undefined);
    return () => {
      isStale = true;
    };
  }, [profiles, further]);

  const all = after({ profiles, liked_by }, further.rows);
  const once = <T extends { id: number }>(rows: readonly T[]) =>
    [...new Map(rows.toReversed().map((one) => [one.id, one])).values()].reverse();
  return {
    profiles: once(all.profiles),
    liked_by: once(all.liked_by),
    more: hasMore && <LoadMore label={formatMessage(messages.further)} {...more} />,
  };
}

/** Revalidates on live likes, after missed events (docs/product/likes-and-match-games.md#likes), and when a listed member is gone. */
function useReload(profiles: readonly ProfileCard[]) {
  const { revalidate } = useRevalidator();
  const reloadSoon = useSoon(() => void revalidate());
  useReachChange(
    profiles.map(({ id }) => id),
    () => void revalidate(),
  );
  useLiveEvent('like', reloadSoon);
  useLiveEvent('sync', ({ complete }) => {
    if (!complete) reloadSoon();
  });
}
