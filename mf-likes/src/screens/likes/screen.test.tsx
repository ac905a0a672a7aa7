import { paths, type ResponseOf } from '@nightlark/contract';
import { aLikedBy, aProfileCard, aUser, failWith, renderScreen } from '@nightlark/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import * as likes from './screen.tsx';

type Likes = ResponseOf<'getLikes'>;
const counts = { received: 2, sent: 1, matches: 0, new: 1 };
const freja = aProfileCard({ name: 'Freja', age: 29 });
const maja = aProfileCard({ name: 'Maja' });
const received: Likes = {
  profiles: [freja, maja],
  liked_by: [aLikedBy({ id: freja.id, like_new: true }), aLikedBy({ id: maja.id, like_new: false })],
  counts,
};
const options = { route: paths.likesType.path, user: aUser() };

test('received → new ones are marked, tabs have their counts, each leads to its like', async () => {
  renderScreen(likes, { ...options, path: '/likes/received', api: { getLikes: received } });
  const list = await screen.findByRole('list', { name: 'Received' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(within(first!).getByText('New')).toBeVisible();
  expect(within(second!).queryByText('New')).toBeNull();
  expect(within(first!).getByRole('link', { name: /Freja\s*, 29/ })).toHaveAttribute('href', `/likes/m/${freja.id}`);
  expect(within(screen.getByRole('navigation', { name: 'Kinds of likes' })).getByRole('link', { name: /Received/ })).toHaveTextContent('2');
  expect(screen.getByText('1 new like is waiting for you')).toBeVisible();
});

test('an unknown kind of like is a missing page', async () => {
  const args = { params: { type: 'other' }, context: { get: () => undefined }, request: new Request('http://localhost/likes/other') };
  await expect(likes.loader(args as never)).rejects.toMatchObject({ status: 404 });
});

test('like back → the match', async () => {
  const { user, overlay } = renderScreen(likes, {
    ...options,
    path: '/likes/received',
    api: { getLikes: received, like: { liked: true, match: true, profile: freja } },
  });
  const button = await screen.findByRole('button', { name: 'Like Freja back' });
  act(() => button.focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(overlay()).toEqual({ name: 'match', props: { profileId: freja.id } }));
  const write = screen.getByRole('link', { name: 'Write to Freja' });
  expect(write).toHaveAttribute('href', `/members/${freja.id}/chat`);
  expect(write).toHaveFocus();
});

test('sent → taken back, and taken back again', async () => {
  const sent = { profiles: [{ ...freja, liked: true }], liked_by: [], counts };
  const { user, calls } = renderScreen(likes, {
    ...options,
    path: '/likes/sent',
    api: { getLikes: sent, unlike: { liked: false, match: false, profile: freja }, like: { liked: true, match: false, profile: freja } },
  });
  await user.click(await screen.findByRole('button', { name: 'Take back your like for Freja' }));
  expect(screen.getByText('Taken back')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Like Freja again' }));
  expect(screen.queryByText('Taken back')).toBeNull();
  await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['getLikes', 'unlike', 'like']));
});

test('a refused unlike is undone and said', async () => {
  const sent = { profiles: [{ ...freja, liked: true }], liked_by: [], counts };
  const { user } = renderScreen(likes, {
    ...options,
    path: '/likes/sent',
    api: { getLikes: sent, unlike: failWith('unexpected', { message: 'Later' }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Take back your like for Freja' }));
  expect(await screen.findByText('Later')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Take back your like for Freja' })).toBeVisible();
});

test('nothing yet → the next step', async () => {
  renderScreen(likes, { ...options, path: '/likes/sent', api: { getLikes: { profiles: [], liked_by: [], counts } } });
  expect(await screen.findByRole('heading', { name: 'Who caught your eye?' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search members' })).toHaveAttribute('href', '/members');
});

test('a like that arrives joins the list', async () => {
  let answer: Likes = { profiles: [], liked_by: [], counts };
  const { emit } = renderScreen(likes, { ...options, path: '/likes/received', api: { getLikes: () => answer } });
  await screen.findByRole('heading', { name: 'No likes just yet' });
  answer = received;
  emit('like', { profile: freja, match: false, num_new_likes: 1 });
  expect(await screen.findByRole('link', { name: /Freja/ })).toBeVisible();
});

test('live events may be missing → a like that was missed joins the list', async () => {
  let answer: Likes = { profiles: [], liked_by: [], counts };
  const { emit } = renderScreen(likes, { ...options, path: '/likes/received', api: { getLikes: () => answer } });
  await screen.findByRole('heading', { name: 'No likes just yet' });
  answer = received;
  emit('sync', { complete: false });
  expect(await screen.findByRole('link', { name: /Freja/ })).toBeVisible();
});

test('more than a page of likes → the next at the end; a like that arrives meanwhile keeps them', async () => {
  let first: Likes = { profiles: [freja], liked_by: [aLikedBy({ id: freja.id })], counts, next_cursor: 'c1' };
  const next: Likes = { profiles: [maja], liked_by: [aLikedBy({ id: maja.id })], counts };
  const nora = aProfileCard({ name: 'Nora' });
  const { user, emit } = renderScreen(likes, {
    ...options,
    path: '/likes/received',
    api: { getLikes: ({ query }) => (query?.cursor === 'c1' ? next : first) },
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: /Maja/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  first = { ...first, profiles: [nora, freja], liked_by: [aLikedBy({ id: nora.id }), ...first.liked_by] };
  emit('like', { profile: nora, match: false, num_new_likes: 1 });
  const list = await screen.findByRole('list', { name: 'Received' });
  await within(list).findByRole('link', { name: /Nora/ });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => /Nora|Freja|Maja/.exec(textContent)?.[0]),
  ).toEqual(['Nora', 'Freja', 'Maja']);
});

test('a like beyond the first page is taken back → it goes with the next reload, the others stay', async () => {
  const first: Likes = { profiles: [freja], liked_by: [aLikedBy({ id: freja.id })], counts, next_cursor: 'c1' };
  const nora = aProfileCard({ name: 'Nora' });
  let next: Likes = { profiles: [maja, nora], liked_by: [aLikedBy({ id: maja.id }), aLikedBy({ id: nora.id })], counts };
  const { user, emit } = renderScreen(likes, {
    ...options,
    path: '/likes/received',
    api: { getLikes: ({ query }) => (query?.cursor === 'c1' ? next : { ...first }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: /Maja/ })).toBeVisible();
  next = { ...next, profiles: [nora], liked_by: [aLikedBy({ id: nora.id })] };
  emit('sync', { complete: false });
  await waitFor(() => expect(screen.queryByRole('link', { name: /Maja/ })).toBeNull());
  expect(screen.getByRole('link', { name: /Freja/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Nora/ })).toBeVisible();
});

test('the loaded pages end elsewhere after a reload → the next one begins there', async () => {
  const page = (profile: typeof freja, next_cursor?: string): Likes => ({
    profiles: [profile],
    liked_by: [aLikedBy({ id: profile.id })],
    counts,
    ...(next_cursor !== undefined && { next_cursor }),
  });
  const [nora, ida, lea] = ['Nora', 'Ida', 'Lea'].map((name) => aProfileCard({ name })) as [typeof freja, typeof freja, typeof freja];
  let pages: Record<string, Likes> = { '': page(freja, 'c1'), c1: page(maja, 'c2'), c2: page(ida) };
  const { user, emit } = renderScreen(likes, {
    ...options,
    path: '/likes/received',
    api: { getLikes: ({ query }) => pages[query?.cursor ?? '']! },
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: /Maja/ })).toBeVisible();
  pages = { '': page(nora, 'd1'), d1: page(freja, 'd2'), d2: page(lea), c2: page(ida) };
  emit('like', { profile: nora, match: false, num_new_likes: 1 });
  await waitFor(() => expect(screen.queryByRole('link', { name: /Maja/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: /Lea/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Ida/ })).toBeNull();
});

test('a member of the list blocks the viewer → they leave it', async () => {
  let answer = received;
  const { emit } = renderScreen(likes, { ...options, path: '/likes/received', api: { getLikes: () => answer } });
  expect(await screen.findByRole('link', { name: /Freja/ })).toBeVisible();
  answer = { ...received, profiles: [maja], liked_by: [aLikedBy({ id: maja.id })] };
  emit('chat_state', { conversation: null, profile: freja.id, available: false, num_unread_messages: 0 });
  await waitFor(() => expect(screen.queryByRole('link', { name: /Freja/ })).toBeNull());
  expect(screen.getByRole('link', { name: /Maja/ })).toBeVisible();
});

describe('the next page is requested, and before its response', () => {
  const [nora, ida] = [aProfileCard({ name: 'Nora' }), aProfileCard({ name: 'Ida' })];
  const page = (profiles: (typeof freja)[], next_cursor?: string): Likes => ({
    profiles,
    liked_by: profiles.map(({ id }) => aLikedBy({ id })),
    counts,
    ...(next_cursor !== undefined && { next_cursor }),
  });
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => /Nora|Freja|Maja|Ida/.exec(textContent)?.[0]);
  const blocks = ({ id }: typeof freja) => ({ conversation: null, profile: id, available: false, num_unread_messages: 0 });

  async function requestMore(further: Likes) {
    const { promise, resolve } = Promise.withResolvers<Likes>();
    const held = [promise];
    const pages: Record<string, Likes> = { '': page([freja, maja], 'c1') };
    const rendered = renderScreen(likes, {
      ...options,
      path: '/likes/received',
      api: { getLikes: ({ query: { cursor = '' } }) => (cursor === 'c1' && held.shift()) || pages[cursor]! },
    });
    await rendered.user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(held).toEqual([]));
    return { ...rendered, pages, answer: () => resolve(further) };
  }

  test('a member of the list blocks the viewer → they do not come back', async () => {
    const { emit, pages, answer, calls } = await requestMore(page([nora]));
    Object.assign(pages, { '': page([maja], 'c1'), c1: page([nora]) });
    emit('chat_state', blocks(freja));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Freja/ })).toBeNull());
    answer();
    expect(await screen.findByText(/Nora/)).toBeVisible();
    // The first page twice, the next one again at once, and again below the new first one.
    await waitFor(() => expect(calls).toHaveLength(5));
    expect(shown()).toEqual(['Maja', 'Nora']);
  });

  test('a member of that page blocks the viewer → they are not shown', async () => {
    const { emit, pages, answer } = await requestMore(page([nora, ida]));
    pages['c1'] = page([ida]);
    emit('chat_state', blocks(nora));
    answer();
    expect(await screen.findByText(/Ida/)).toBeVisible();
    expect(shown()).toEqual(['Freja', 'Maja', 'Ida']);
  });

  test('a like comes, and the first page ends earlier → nobody falls between the two', async () => {
    const { emit, pages, answer } = await requestMore(page([nora]));
    Object.assign(pages, { '': page([ida, freja], 'd1'), d1: page([maja, nora]) });
    emit('like', { profile: ida, match: false, num_new_likes: 1 });
    expect(await screen.findByRole('link', { name: /Ida/ })).toBeVisible();
    answer();
    expect(await screen.findByText(/Maja/)).toBeVisible();
    expect(shown()).toEqual(['Ida', 'Freja', 'Maja', 'Nora']);
  });
});
