import { paths, type ResponseOf } from '@nightlark/contract';
import {
  aLockedImage,
  anImage,
  anOwnProfile,
  aPremiumUser,
  aProfile,
  aProfileCard,
  aSettings,
  aUser,
  failWith,
  renderScreen,
} from '@nightlark/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as member from './screen.tsx';

type Answer = ResponseOf<'getMember'>;
const profile = aProfile({
  id: 7,
  name: 'Freja',
  age: 29,
  city: 'Odense',
  region: 'Syddanmark',
  country: 'DK',
  hair_color: 'red',
  interests: ['coffee'],
});
const answer = (changes: Partial<Answer> = {}): Answer => ({
  profile,
  images: [anImage()],
  related: [],
  notes: { member_since: null, last_active: null },
  liked: false,
  match: false,
  conversation: null,
  indexable: false,
  ...changes,
});
const options = {
  path: '/members/7',
  route: paths.member.path,
  settings: aSettings({ visible_profile_fields: ['about', 'interests', 'hair_color'] }),
};

test('who it is: name, age, place, about, interests', async () => {
  renderScreen(member, { ...options, user: aUser(), api: { getMember: answer() } });
  expect(await screen.findByRole('heading', { level: 1, name: /^Freja ?, 29$/ })).toBeVisible();
  expect(screen.getByText('Odense, Syddanmark')).toBeVisible();
  expect(screen.getByText(profile.about)).toBeVisible();
  expect(screen.getByText('Coffee')).toBeVisible();
});

test('a member of another country → it is named', async () => {
  const dane = aUser();
  const swede = { ...dane, profile: { ...dane.profile, country: 'SE' as const } };
  renderScreen(member, { ...options, user: swede, api: { getMember: answer() } });
  expect(await screen.findByText('Odense, Syddanmark, Denmark')).toBeVisible();
});

test('only the fields that the site shows are shown', async () => {
  renderScreen(member, { ...options, user: aUser(), api: { getMember: answer() } });
  expect(await screen.findByText('Hair')).toBeVisible();
  expect(screen.queryByText('Eyes')).toBeNull();
});

test('a fictional profile carries its label', async () => {
  renderScreen(member, { ...options, user: aUser(), api: { getMember: answer({ profile: { ...profile, fictional: true } }) } });
  expect(await screen.findByText('Fictional profile')).toBeVisible();
});

test('free member → other photos are locked, with one way to unlock', async () => {
  renderScreen(member, { ...options, user: aUser(), api: { getMember: answer({ images: [anImage(), aLockedImage()] }) } });
  expect(await screen.findByRole('link', { name: 'Unlock photos' })).toHaveAttribute('href', '/premium');
  expect(screen.getAllByRole('link', { name: /Open photo/ })).toHaveLength(1);
});

test('visitor → the lock leads to the sign-up', async () => {
  const { user, overlay } = renderScreen(member, { ...options, api: { getMember: answer({ images: [anImage(), aLockedImage()] }) } });
  await user.click(await screen.findByRole('link', { name: 'Join for free' }));
  expect(overlay()).toEqual({ name: 'signup', props: { profileId: 7 } });
});

test('premium → all photos open in the viewer, arrow keys move on', async () => {
  const { user } = renderScreen(member, {
    ...options,
    user: aPremiumUser(),
    api: { getMember: answer({ images: [anImage(), anImage()] }) },
  });
  await user.click(await screen.findByRole('link', { name: 'Open photo 1 of 2' }));
  const viewer = screen.getByRole('dialog', { name: 'Photos of Freja' });
  expect(within(viewer).getByText('1 / 2')).toBeVisible();
  await user.keyboard('{ArrowRight}');
  expect(within(viewer).getByText('2 / 2')).toBeVisible();
});

test('write leads to the chat; to the conversation where there is one', async () => {
  const { unmount } = renderScreen(member, { ...options, user: aUser(), api: { getMember: answer() } });
  expect(await screen.findByRole('link', { name: 'Write' })).toHaveAttribute('href', '/members/7/chat');
  unmount();
  renderScreen(member, { ...options, user: aUser(), api: { getMember: answer({ conversation: 12 }) } });
  expect(await screen.findByRole('link', { name: 'Write' })).toHaveAttribute('href', '/chats/12');
});

test('the viewer → zooms by keys and button, and reports the photo that is shown', async () => {
  const photos = [anImage(), anImage()];
  const { user, overlay } = renderScreen(member, { ...options, user: aPremiumUser(), api: { getMember: answer({ images: photos }) } });
  await user.click(await screen.findByRole('link', { name: 'Open photo 1 of 2' }));
  const viewer = screen.getByRole('dialog', { name: 'Photos of Freja' });
  await user.keyboard('+');
  await user.click(within(viewer).getByRole('button', { name: 'Zoom out' }));
  expect(within(viewer).getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await user.keyboard('{ArrowRight}');
  await user.click(within(viewer).getByRole('button', { name: 'Report this photo' }));
  expect(overlay()).toEqual({ name: 'report', props: { profileId: 7, name: 'Freja', imageId: photos[1]!.id } });
});

test('a gift → the chat with its gifts open; a visitor is asked to join', async () => {
  const { user, router, unmount } = renderScreen(member, { ...options, user: aUser(), api: { getMember: answer() } });
  await user.click(await screen.findByRole('button', { name: 'Send Freja a gift' }));
  expect(router.state.location).toMatchObject({ pathname: '/members/7/chat', state: { gifts: true } });
  unmount();
  const visitor = renderScreen(member, { ...options, api: { getMember: answer() } });
  await visitor.user.click(await screen.findByRole('button', { name: 'Send Freja a gift' }));
  expect(visitor.overlay()).toEqual({ name: 'signup', props: { profileId: 7 } });
});

test('a photo whose link expired while the page was open → a new link is requested, in the page and in the viewer', async () => {
  const old = anImage({ id: 31, match: 'a.webp?e=1&s=x', thumb_match: 'b.webp?e=1&s=x' });
  const fresh = { ...old, match: 'a.webp?e=2&s=y', thumb_match: 'b.webp?e=2&s=y' };
  const { user, calls } = renderScreen(member, {
    ...options,
    user: aPremiumUser(),
    api: { getMember: answer({ images: [old] }), getPhotoLink: { image: fresh } },
  });
  const shown = await screen.findByRole('img', { name: 'Photo 1 of 1' });
  fireEvent.error(shown);
  await waitFor(() => expect(shown).toHaveAttribute('src', expect.stringContaining('a.webp?e=2&s=y')));
  expect(shown.getAttribute('srcset')).toContain('a.webp?e=2&s=y&w=');
  await user.click(screen.getByRole('link', { name: 'Open photo 1 of 1' }));
  const large = within(screen.getByRole('dialog')).getByRole('img', { name: 'Photo 1 of 1' });
  fireEvent.error(large);
  await waitFor(() => expect(large).toHaveAttribute('src', expect.stringContaining('a.webp?e=2&s=y')));
  expect(calls.filter(({ name }) => name === 'getPhotoLink')).toEqual(
    Array(2).fill({ name: 'getPhotoLink', query: { image: '31' }, body: undefined }),
  );
});

test('report opens its dialog with the conversation', async () => {
  const { user, overlay } = renderScreen(member, { ...options, user: aUser(), api: { getMember: answer({ conversation: 12 }) } });
  await user.click(await screen.findByText('Report Freja'));
  expect(overlay()).toEqual({ name: 'report', props: { profileId: 7, name: 'Freja', conversationId: 12 } });
});

test('the picture to share is the main one, if it is active and open to all', async () => {
  const shown = { ...profile, main_image: anImage({ match: 'face.webp' }) };
  const { unmount } = renderScreen(member, { ...options, api: { getMember: answer({ profile: shown }) } });
  await screen.findByRole('heading', { level: 1 });
  expect(document.querySelector('meta[property="og:image"]')?.getAttribute('content')).toMatch(/^https:\/\/.+face\.webp$/);
  unmount();
  renderScreen(member, { ...options, api: { getMember: answer({ profile: { ...shown, main_image: anImage({ status: 'pending' }) } }) } });
  await screen.findByRole('heading', { level: 1 });
  expect(document.querySelector('meta[property="og:image"]')).toBeNull();
});

test.each([
  [false, 'noindex'],
  [true, undefined],
])('search engines allowed: %s → the page says %s', async (indexable, content) => {
  renderScreen(member, { ...options, api: { getMember: answer({ indexable }) } });
  await screen.findByRole('heading', { level: 1 });
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe(content);
});

test('my own profile through the eyes of visitors, free and premium members → each a link, the page asks for that one', async () => {
  const user = aUser({ profile: anOwnProfile({ id: 7 }) });
  const { calls } = renderScreen(member, {
    ...options,
    path: '/members/7?as=visitor',
    user,
    api: { previewProfile: { profile, images: [], notes: { member_since: null, last_active: null } } },
  });
  expect(await screen.findByRole('link', { name: 'Visitors', current: 'page' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Free members' })).toHaveAttribute('href', '/members/7?as=free');
  expect(calls).toContainEqual({ name: 'previewProfile', query: { preview: '1', as: 'visitor' }, body: undefined });
});

test('what the site notes about a member, and how far they are', async () => {
  const notes = { member_since: '2026-02-03', last_active: 'week' } as const;
  renderScreen(member, { ...options, user: aUser(), api: { getMember: answer({ notes, profile: { ...profile, distance_km: 45 } }) } });
  expect(await screen.findByText('Here since February 2026')).toBeVisible();
  expect(screen.getByText('Active this week')).toBeVisible();
  expect(screen.getByText('45 km away')).toBeVisible();
});

test('block opens its dialog', async () => {
  const { user, overlay } = renderScreen(member, { ...options, user: aUser(), api: { getMember: answer() } });
  await user.click(await screen.findByText('Block Freja'));
  expect(overlay()).toEqual({ name: 'block-member', props: { profileId: 7, name: 'Freja' } });
});

test('opening a profile clears its new-like flag', async () => {
  const { calls, store } = renderScreen(member, {
    ...options,
    user: aUser({ num_new_likes: 3 }),
    api: { getMember: answer(), clearNewLike: { num_new_likes: 2 } },
  });
  await waitFor(() => expect(calls).toContainEqual({ name: 'clearNewLike', query: {}, body: { id: 7 } }));
  const { newLikesAtom } = await import('@nightlark/state');
  await waitFor(() => expect(store.get(newLikesAtom)).toBe(2));
});

test('my own profile → edit instead of like and chat', async () => {
  const user = aUser();
  renderScreen(member, { ...options, user: { ...user, profile: { ...user.profile, id: 7 } }, api: { getMember: answer() } });
  expect(await screen.findByRole('link', { name: 'Edit my profile' })).toHaveAttribute('href', '/profile');
  expect(screen.queryByRole('button', { name: 'Like Freja' })).toBeNull();
});

test('similar people are shown', async () => {
  renderScreen(member, { ...options, user: aUser(), api: { getMember: answer({ related: [aProfileCard({ name: 'Maja' })] }) } });
  const section = await screen.findByRole('region', { name: 'You may also like' });
  expect(within(section).getByRole('link', { name: /Maja/ })).toBeVisible();
});

test('the member blocks the viewer → their open page is loaded again and is missing; another member’s block changes nothing', async () => {
  let isGone = false;
  const getMember = () => (isGone ? failWith('not_found') : answer());
  const { emit, calls } = renderScreen(member, { ...options, user: aUser(), api: { getMember } });
  expect(await screen.findByRole('heading', { level: 1, name: /^Freja ?, 29$/ })).toBeVisible();
  const gone = { conversation: null, available: false, num_unread_messages: 0 };
  emit('chat_state', { ...gone, profile: 8 });
  expect(calls.filter(({ name }) => name === 'getMember')).toHaveLength(1);
  isGone = true;
  emit('chat_state', { ...gone, profile: 7 });
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Freja ?, 29$/ })).toBeNull());
});
