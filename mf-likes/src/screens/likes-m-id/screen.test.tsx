import { paths } from '@nightlark/contract';
import { newLikesAtom } from '@nightlark/state';
import { aLikedBy, aProfile, aUser, failWith, renderScreen } from '@nightlark/testing';
import { act, screen, waitFor } from '@testing-library/react';
import * as one from './screen.tsx';

const freja = aProfile({ id: 7, name: 'Freja' });
const getMember = {
  profile: freja,
  images: [],
  related: [],
  notes: { member_since: null, last_active: null },
  liked: false,
  match: false,
  conversation: null,
  indexable: false,
};
const counts = { received: 2, sent: 0, matches: 0, new: 1 };
const getLikes = { profiles: [], liked_by: [aLikedBy({ id: 7 }), aLikedBy({ id: 9 })], counts };
const options = { path: '/likes/m/7', route: paths.like.path };

test('the like by its id, with what to do; it is new no more', async () => {
  const { store } = renderScreen(one, {
    ...options,
    user: aUser({ num_new_likes: 1 }),
    api: { getMember, getLikes, clearNewLike: { num_new_likes: 0 } },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Freja likes you' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Write a message' })).toHaveAttribute('href', '/members/7/chat');
  expect(screen.getByRole('link', { name: 'View profile' })).toHaveAttribute('href', '/members/7');
  expect(screen.getByRole('link', { name: 'Next like' })).toHaveAttribute('href', '/likes/m/9');
  await waitFor(() => expect(store.get(newLikesAtom)).toBe(0));
});

test('likes change their places as they are seen → “next” leads from each to an earlier one, new ones first, and never back', async () => {
  const at = (hour: number) => `2026-03-01T${hour}:00:00.000Z`;
  const likes = [
    aLikedBy({ id: 7, at: at(18) }),
    aLikedBy({ id: 9, at: at(15) }),
    aLikedBy({ id: 11, at: at(16), like_new: false }),
    aLikedBy({ id: 12, at: at(14), like_new: false }),
    aLikedBy({ id: 13, at: at(19), like_new: false }),
  ];
  const seen = new Set([11, 12, 13]);
  const { user, router } = renderScreen(one, {
    ...options,
    user: aUser({ num_new_likes: 2 }),
    api: {
      getMember: ({ query }) => ({ ...getMember, profile: { ...freja, id: Number(query.id) } }),
      getLikes: () => {
        const liked_by = likes.map((like) => ({ ...like, like_new: !seen.has(like.id) }));
        return { ...getLikes, liked_by: liked_by.sort((a, b) => Number(b.like_new) - Number(a.like_new) || b.at.localeCompare(a.at)) };
      },
      clearNewLike: ({ body }) => {
        seen.add(Number(body.id));
        return { num_new_likes: likes.length - seen.size };
      },
    },
  });
  for (const id of [9, 12]) {
    // By the screen of this like: the former one's link is gone by then.
    await waitFor(() => expect(seen).toContain(Number(router.state.location.pathname.split('/').at(-1))));
    await user.click(screen.getByRole('link', { name: 'Next like' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/likes/m/${id}`));
  }
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Next like' })).toBeNull());
});

test('the like is the last of its page → the next one is of the next page', async () => {
  const [first, second] = getLikes.liked_by;
  renderScreen(one, {
    ...options,
    user: aUser(),
    api: {
      getMember,
      getLikes: ({ query }) =>
        query.cursor ? { ...getLikes, liked_by: [second!] } : { ...getLikes, liked_by: [first!], next_cursor: 'c' },
    },
  });
  expect(await screen.findByRole('link', { name: 'Next like' })).toHaveAttribute('href', '/likes/m/9');
});

test('like back → a match', async () => {
  const { user, overlay } = renderScreen(one, {
    ...options,
    user: aUser(),
    api: { getMember, getLikes, like: { liked: true, match: true, profile: freja } },
  });
  const button = await screen.findByRole('button', { name: 'Like back' });
  act(() => button.focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(overlay()).toEqual({ name: 'match', props: { profileId: 7 } }));
  expect(screen.getByRole('link', { name: 'Write a message' })).toHaveFocus();
  expect(screen.getByRole('heading', { level: 1, name: 'You like each other' })).toBeVisible();
});

test('the member blocks the viewer → their like is loaded again and is missing', async () => {
  let isGone = false;
  const { emit } = renderScreen(one, {
    ...options,
    user: aUser(),
    api: { getMember: () => (isGone ? failWith('not_found') : getMember), getLikes },
  });
  expect(await screen.findByRole('heading', { name: 'Freja likes you' })).toBeVisible();
  isGone = true;
  emit('chat_state', { conversation: null, profile: 7, available: false, num_unread_messages: 0 });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Freja likes you' })).toBeNull());
});
