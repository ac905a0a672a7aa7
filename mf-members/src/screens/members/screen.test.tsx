import { paths, type ProfileCard, type ResponseOf } from '@nightlark/contract';
import { aProfileCard, aSettings, aUser, failWith, renderScreen } from '@nightlark/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { APPLY_AFTER_MS } from './components/filter-panel.tsx';
import * as members from './screen.tsx';

type Search = ResponseOf<'search'>;
const applied: Search['applied'] = {
  gender: 'female',
  country: null,
  countryregion: null,
  min_age: 25,
  max_age: 40,
  online: false,
  sort: 'active',
  mutual: false,
};
const found = (changes: Partial<Search> = {}): Search => ({
  profiles: [aProfileCard({ name: 'Freja' })],
  total: 1,
  next: null,
  similar: null,
  applied,
  ...changes,
});
const options = { path: '/members', route: paths.members.path };

test('members found → each leads to the profile, with place, age and the count', async () => {
  const card = aProfileCard({ name: 'Freja', age: 29, city: 'Odense' });
  renderScreen(members, { ...options, user: aUser(), api: { search: found({ profiles: [card], total: 1312 }) } });
  expect(await screen.findByRole('link', { name: /Freja\s*, 29/ })).toHaveAttribute('href', `/members/${card.id}`);
  expect(screen.getByText('Odense')).toBeVisible();
  expect(screen.getByText('1,312 members fit your search')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Meet someone new');
});

test('a fictional profile carries its label', async () => {
  renderScreen(members, { ...options, user: aUser(), api: { search: found({ profiles: [aProfileCard({ fictional: true })] }) } });
  expect(await screen.findByText('Fictional profile')).toBeVisible();
});

test('a tile of the operator → after six members, labelled, leading away in a new tab', async () => {
  const profiles = Array.from({ length: 8 }, (_, index) => aProfileCard({ id: index + 1 }));
  const promotions = [
    { variant: 'cam' as const, title: 'Say hello live', picture: 'promotions/live.webp', link: 'https://cams.example/x' },
  ];
  renderScreen(members, { ...options, user: aUser(), settings: aSettings({ promotions }), api: { search: found({ profiles }) } });
  const tiles = within(await screen.findByRole('list', { name: 'Members found' })).getAllByRole('listitem');
  expect(tiles).toHaveLength(9);
  expect(within(tiles[6]!).getByText('Advertisement')).toBeVisible();
  const link = within(tiles[6]!).getByRole('link', { name: 'Say hello live' });
  expect(link).toHaveAttribute('href', 'https://cams.example/x');
  expect(link).toHaveAttribute('rel', 'sponsored noopener noreferrer');
  expect(within(tiles[6]!).getByText('cams.example, opens in a new tab')).toBeInTheDocument();
});

test('nobody fits → the next step', async () => {
  renderScreen(members, { ...options, user: aUser(), api: { search: found({ profiles: [], total: 0 }) } });
  expect(await screen.findByRole('heading', { name: 'Nobody here just yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Reset filters' })).toHaveAttribute('href', '/members?clear=true');
});

test('filters that differ from the defaults → can be reset; those of the defaults need none', async () => {
  const api = { search: ({ query }: { query: { clear?: string } }) => found({ filtered: query.clear === undefined }) };
  const { user, calls } = renderScreen(members, { ...options, user: aUser(), api });
  await user.click((await screen.findAllByRole('link', { name: 'Reset filters' }))[0]!);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Reset filters' })).toBeNull());
  expect(calls.filter(({ name }) => name === 'search').at(-1)).toMatchObject({ query: { clear: 'true' } });
});

test('few fit → similar members say which filter was widened', async () => {
  const similar = { profiles: [aProfileCard({ name: 'Maja' })], widened: ['region', 'age'] as ('region' | 'age')[] };
  renderScreen(members, { ...options, user: aUser(), api: { search: found({ similar }) } });
  const section = await screen.findByRole('region', { name: 'You may like them too' });
  expect(within(section).getByText('To find more people we left out: region and age range.')).toBeVisible();
  expect(within(section).getByRole('link', { name: /Maja/ })).toBeVisible();
});

test('"Show more" adds the next page below, and going back finds it as long', async () => {
  const first = aProfileCard({ name: 'Anna' });
  const second = aProfileCard({ name: 'Birgit' });
  const { user, router } = renderScreen(members, {
    ...options,
    user: aUser(),
    api: {
      search: ({ query }) =>
        query.page ? found({ profiles: [first, second], total: 2 }) : found({ profiles: [first], total: 2, next: 'p2' }),
    },
  });
  (await screen.findByRole('link', { name: 'Show more' })).focus();
  await user.keyboard('{Enter}');
  // The link for more is gone with the last page.
  await waitFor(() => expect(screen.getByRole('link', { name: /Birgit/ })).toHaveFocus());
  expect(screen.getAllByRole('link', { name: /Anna/ })).toHaveLength(1);
  await act(() => router.navigate(`/members/${second.id}`));
  await screen.findByText(`Elsewhere: /members/${second.id}`);
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('link', { name: /Birgit/ })).toBeVisible();
});

test('a member of the first page is blocked after "Show more" → going back finds the others', async () => {
  const [anna, birgit, clara] = ['Anna', 'Birgit', 'Clara'].map((name) => aProfileCard({ name })) as [
    ProfileCard,
    ProfileCard,
    ProfileCard,
  ];
  let first = [anna, clara];
  const { user, router } = renderScreen(members, {
    ...options,
    user: aUser(),
    api: { search: ({ query }) => (query.page ? found({ profiles: [birgit] }) : found({ profiles: first, next: 'p2' })) },
  });
  await user.click(await screen.findByRole('link', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: /Birgit/ })).toBeVisible();
  await act(() => router.navigate(`/members/${anna.id}`));
  first = [clara];
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('link', { name: /Birgit/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Clara/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Anna/ })).toBeNull();
});

test('a changed filter searches by itself', async () => {
  const { user, calls, router } = renderScreen(members, { ...options, user: aUser(), api: { search: found() } });
  await user.click(await screen.findByRole('radio', { name: 'Men' }));
  await waitFor(() => expect(router.state.location.search).toBe('?gender=male&country=any&min_age=25&max_age=40'));
  expect(calls.at(-1)).toMatchObject({ name: 'search', query: { gender: 'male', min_age: '25' } });
});

test('a member is opened before a changed filter searches → the search leads nobody away from them', async () => {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const profile = { path: paths.member.path, loader: () => held, Component: () => <h1>The profile</h1> };
  const screens = [{ path: paths.members.path, HydrateFallback: () => null, ...members } as RouteObject, profile];
  const { user, router } = renderScreen(screens, { ...options, user: aUser(), api: { search: found() } });
  await user.click(await screen.findByRole('radio', { name: 'Men' }));
  act(() => void router.navigate('/members/7'));
  await waitFor(() => expect(router.state.navigation.location?.pathname).toBe('/members/7'));
  // Started after the panel's timer and no shorter: ends after it.
  await act(() => new Promise((done) => void setTimeout(done, APPLY_AFTER_MS)));
  await act(async () => resolve());
  expect(await screen.findByRole('heading', { name: 'The profile' })).toBeVisible();
});

test('nonsense in the address → not sent, and said', async () => {
  const { calls } = renderScreen(members, {
    ...options,
    path: '/members?gender=x&min_age=90&max_age=12&country=nowhere&countryregion=NH&sort=1&online=true',
    api: { search: found() },
  });
  expect(await screen.findByText('We couldn’t search quite as the link says')).toBeVisible();
  expect(screen.getByText('Not known here, so not applied: Country, Region, I’d like to meet, and Show first.')).toBeVisible();
  expect(screen.getByText('Ages go from 18 to 99.')).toBeVisible();
  expect(screen.getByText('The youngest age was above the oldest, so we swapped them.')).toBeVisible();
  expect(calls[0]?.query).toEqual({ min_age: '18', max_age: '90', online: 'true' });
});

test('a region of another country → the country alone, and said', async () => {
  const { calls } = renderScreen(members, {
    ...options,
    path: '/members?country=BE&countryregion=ENG',
    api: { search: found(), getRegions: { regions: [{ id: 'VLG', name: 'Vlaanderen' }] } },
  });
  expect(await screen.findByText('Not known here, so not applied: Region.')).toBeVisible();
  expect(calls.find(({ name }) => name === 'search')?.query).toEqual({ country: 'BE' });
});

test('a page that is no more or was tampered with → its search from the beginning, and said', async () => {
  const { calls } = renderScreen(members, {
    ...options,
    path: '/members?sort=newest&page=old',
    user: aUser(),
    api: { search: ({ query }) => (query.page ? failWith('validation') : found()) },
  });
  expect(await screen.findByText(/That page of results isn’t there any more/)).toBeVisible();
  expect(screen.getByRole('link', { name: /Freja/ })).toBeVisible();
  expect(calls.filter(({ name }) => name === 'search').map(({ query }) => query)).toEqual([
    { sort: 'newest', page: 'old' },
    { sort: 'newest' },
  ]);
});

test('mutual → a member’s switch alone; nobody left says why', async () => {
  const none = found({ profiles: [], total: 0, applied: { ...applied, mutual: true } });
  const { user, router, unmount } = renderScreen(members, { ...options, user: aUser(), api: { search: none } });
  expect(await screen.findByText(/You see only people looking for someone like you/)).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Only people looking for someone like me' }));
  await waitFor(() => expect(router.state.location.search).not.toContain('mutual'));
  unmount();
  renderScreen(members, { ...options, api: { search: found() } });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('switch', { name: /looking for someone/ })).toBeNull();
});

test('only the filters that the site offers are shown; how far away is said', async () => {
  renderScreen(members, {
    ...options,
    user: aUser(),
    settings: aSettings({ search_fields: ['gender', 'online'] }),
    api: { search: found({ profiles: [aProfileCard({ city: 'Odense', distance_km: 45 })] }) },
  });
  expect((await screen.findByText('Odense')).parentElement).toHaveTextContent('Odense · 45 km');
  expect(screen.getByRole('switch', { name: 'Online now' })).toBeInTheDocument();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('like → at once a pressed heart; a mutual one opens the match', async () => {
  const card = aProfileCard({ name: 'Freja' });
  const { user, overlay } = renderScreen(members, {
    ...options,
    user: aUser(),
    api: { search: found({ profiles: [card] }), like: { liked: true, match: true, profile: card } },
  });
  await user.click(await screen.findByRole('button', { name: 'Like Freja' }));
  expect(screen.getByRole('button', { name: 'Like Freja' })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(overlay()).toEqual({ name: 'match', props: { profileId: card.id } }));
});

test('a refused like is undone and said', async () => {
  const { user } = renderScreen(members, {
    ...options,
    user: aUser(),
    api: { search: found(), like: failWith('limit_reached', { message: 'Enough for today' }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Like Freja' }));
  expect(await screen.findByText('Enough for today')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Like Freja' })).toHaveAttribute('aria-pressed', 'false');
});

test('a visitor sees the first page only, with the way in; the heart asks to join', async () => {
  const card = aProfileCard({ name: 'Freja' });
  const { user, overlay } = renderScreen(members, { ...options, api: { search: found({ profiles: [card], next: 'p2', total: 900 }) } });
  expect(await screen.findByRole('link', { name: 'Join for free' })).toHaveAttribute('href', '/signup');
  expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Like Freja' }));
  expect(overlay()).toEqual({ name: 'signup', props: { profileId: card.id } });
});

test('the filters open in a sheet from their chips and apply on submit', async () => {
  const { user, router } = renderScreen(members, { ...options, user: aUser(), api: { search: found() } });
  await user.click(await screen.findByRole('button', { name: 'Age: 25 to 40' }));
  const sheet = screen.getByRole('dialog', { name: 'Search filters' });
  await user.click(within(sheet).getByRole('switch', { name: 'Online now' }));
  await user.click(within(sheet).getByRole('button', { name: 'Show members' }));
  await waitFor(() => expect(router.state.location.search).toContain('online=true'));
});
