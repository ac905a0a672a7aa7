import { type MatchFound, type MatchPreferences, type ResponseOf } from '@nightlark/contract';
import { aProfileCard, aUser, failWith, renderScreen } from '@nightlark/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ownPaths } from '../../paths.ts';
import * as finder from './screen.tsx';

const preferences: MatchPreferences = {
  gender: 'any',
  min_age: 25,
  max_age: 40,
  country: 'DK',
  countryregion: null,
  max_distance_km: 50,
  interests: ['wine'],
  relationship_status: [],
  body_type: [],
  hair_color: [],
  eye_color: [],
  tattoos: [],
};
const match = (name: string, changes: Partial<MatchFound> = {}): MatchFound => ({
  profile: aProfileCard({ name, age: 29, city: 'Odense' }),
  score: 92,
  reasons: [{ code: 'shared_interests', interests: ['coffee'] }, { code: 'looks_for_your_age' }],
  ...changes,
});
const found = (changes: Partial<ResponseOf<'getMatches'>> = {}): ResponseOf<'getMatches'> => ({
  preferences,
  saved: true,
  genders: ['female'],
  matches: [match('Freja')],
  total: 1,
  ranked: 1,
  next: null,
  ...changes,
});
const options = { path: '/match-finder', route: ownPaths.matchFinder.path, user: aUser() };
const getRegions = { regions: [{ id: 'DK.17', name: 'Hovedstaden' }] };

test('who fits → how well and why, leading to the profile', async () => {
  const freja = match('Freja');
  renderScreen(finder, { ...options, api: { getMatches: found({ matches: [freja] }), getRegions } });
  expect(await screen.findByRole('link', { name: /^Freja ?, 29$/ })).toHaveAttribute('href', `/members/${freja.profile.id}`);
  const reasons = screen.getByRole('list', { name: 'Why you fit' });
  expect(
    within(reasons)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['You share Coffee', 'Looks for someone your age']);
  expect(screen.getByText('92% fit')).toBeVisible();
  expect(screen.getByText('1 person who could be right for you, and you for them')).toBeVisible();
});

test('a fictional profile carries its label', async () => {
  const matches = [match('Freja', { profile: aProfileCard({ fictional: true }) })];
  renderScreen(finder, { ...options, api: { getMatches: found({ matches }), getRegions } });
  expect(await screen.findByText('Fictional profile')).toBeVisible();
});

test('changed wishes are saved whole, and the list is requested again', async () => {
  const { user, calls } = renderScreen(finder, {
    ...options,
    api: { getMatches: found(), getRegions, saveMatchPreferences: ({ body }) => ({ preferences: body as MatchPreferences }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Within 50 km' }));
  const dialog = screen.getByRole('dialog', { name: 'What you’re looking for' });
  expect(within(dialog).queryByRole('radio', { name: 'Women' })).toBeNull();
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Distance' }), 'Any distance');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Single' }));
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Country' }), 'All countries');
  await user.click(within(dialog).getByRole('button', { name: 'Find my fits' }));
  expect(await screen.findByText('Your wishes are saved.')).toBeVisible();
  expect(calls.find(({ name }) => name === 'saveMatchPreferences')?.body).toEqual({
    ...preferences,
    country: null,
    max_distance_km: null,
    relationship_status: ['single'],
  });
  await waitFor(() => expect(calls.filter(({ name }) => name === 'getMatches')).toHaveLength(2));
});

test('a refusal → said in the sheet, the wishes still stand', async () => {
  const { user } = renderScreen(finder, {
    ...options,
    api: { getMatches: found(), getRegions, saveMatchPreferences: failWith('validation', { message: 'Please check' }) },
  });
  await user.click(await screen.findByRole('button', { name: 'What I’m looking for' }));
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Single' }));
  await user.click(within(dialog).getByRole('button', { name: 'Find my fits' }));
  expect(await within(dialog).findByText('Please check')).toBeVisible();
  expect(within(dialog).getByRole('checkbox', { name: 'Single' })).toBeChecked();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'What I’m looking for' }));
  expect(await screen.findByRole('button', { name: 'Find my fits' })).toBeVisible();
  expect(screen.queryByText('Please check')).toBeNull();
});

describe('wishes are being saved', () => {
  async function save() {
    const { promise, resolve, reject } = Promise.withResolvers<{ preferences: MatchPreferences }>();
    const shown = renderScreen(finder, {
      ...options,
      api: {
        getMatches: found(),
        getRegions,
        saveMatchPreferences: () => promise.catch(() => failWith('validation', { message: 'Please check' })),
      },
    });
    const { user, calls } = shown;
    const open = async () => user.click(await screen.findByRole('button', { name: 'What I’m looking for' }));
    const close = () => user.click(screen.getByRole('button', { name: 'Close' }));
    await open();
    await user.click(screen.getByRole('button', { name: 'Find my fits' }));
    await waitFor(() => expect(calls.at(-1)?.name).toBe('saveMatchPreferences'));
    return { ...shown, open, close, succeed: () => resolve({ preferences }), fail: reject };
  }
  const toasts = () => screen.getByRole('status', { name: 'Toasts' });

  test('the page is left → the answer is said there and leads nowhere', async () => {
    const { router, succeed } = await save();
    await act(() => router.navigate('/chats'));
    expect(await screen.findByText('Elsewhere: /chats')).toBeVisible();
    succeed();
    await waitFor(() => expect(toasts()).toHaveTextContent('Your wishes are saved.'));
    expect(router.state).toMatchObject({ location: { pathname: '/chats' }, navigation: { state: 'idle' } });
  });

  test('the sheet is closed, then a refusal → said, and not again at the next opening', async () => {
    const { open, close, fail } = await save();
    await close();
    fail();
    await waitFor(() => expect(toasts()).toHaveTextContent('Please check'));
    await open();
    expect(within(screen.getByRole('dialog')).queryByText('Please check')).toBeNull();
  });

  test('the sheet is closed and opened again → it stays open, and the list is requested again', async () => {
    const { open, close, succeed, calls } = await save();
    await close();
    await open();
    succeed();
    await waitFor(() => expect(calls.filter(({ name }) => name === 'getMatches')).toHaveLength(2));
    expect(screen.getByRole('dialog', { name: 'What you’re looking for' })).toBeVisible();
  });
});

test('somebody whose orientation leaves a choice → may choose', async () => {
  const { user } = renderScreen(finder, {
    ...options,
    api: { getMatches: found({ genders: ['male', 'female'], saved: false }), getRegions },
  });
  expect(await screen.findByRole('heading', { name: 'Tell us what you’re looking for' })).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'What I’m looking for' })[0]!);
  expect(within(screen.getByRole('dialog')).getByRole('radio', { name: 'Everyone' })).toBeChecked();
});

test('"Show more" adds the next page below, and going back finds it as long', async () => {
  const { user, router } = renderScreen(finder, {
    ...options,
    api: {
      getRegions,
      getMatches: ({ query }) => (query.page ? found({ matches: [match('Maja')] }) : found({ next: '92-7', total: 2, ranked: 2 })),
    },
  });
  (await screen.findByRole('link', { name: 'Show more' })).focus();
  await user.keyboard('{Enter}');
  // The link for more is gone with the last page.
  await waitFor(() => expect(screen.getByRole('link', { name: /^Maja ?, 29$/ })).toHaveFocus());
  await act(() => router.navigate('/chats'));
  await screen.findByText('Elsewhere: /chats');
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('link', { name: /^Maja ?, 29$/ })).toBeVisible();
});

test('the last of those ranked, of more who fit → says so, and where everybody else is', async () => {
  renderScreen(finder, { ...options, api: { getMatches: found({ total: 1173, ranked: 300 }), getRegions } });
  expect(await screen.findByText(/These are the 300 who fit best/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search everyone' })).toHaveAttribute('href', '/members');
});

test('nobody fits → the next step; a page that makes no sense → the beginning', async () => {
  const { router } = renderScreen(finder, {
    ...options,
    path: '/match-finder?page=nonsense',
    api: { getRegions, getMatches: ({ query }) => (query.page ? failWith('validation') : found({ matches: [], total: 0, ranked: 0 })) },
  });
  expect(await screen.findByRole('link', { name: 'Check my profile' })).toHaveAttribute('href', '/profile');
  expect(router.state.location.search).toBe('');
});
