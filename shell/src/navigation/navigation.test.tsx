import { paths } from '@nightlark/contract';
import { installedAtom, unreadMessagesAtom } from '@nightlark/state';
import { anOwnProfile, aPremiumUser, aSettings, aUser, failWith } from '@nightlark/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { renderShell } from '../testing/render-shell.tsx';

const main = () => screen.getByRole('navigation', { name: 'Main navigation' });
const link = (name: string) => within(main()).getByRole('link', { name });
/** The list item with the link and its badge. */
const item = (name: string) => link(name).closest('li')!;

test('logged out there is a Login button, and no navigation for members', () => {
  renderShell();
  expect(screen.getByRole('button', { name: 'Login' })).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Main navigation' })).not.toBeInTheDocument();
});

test('the Login button leads to the login', async () => {
  const { user } = renderShell();
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText(/Elsewhere: \/login/)).toBeInTheDocument();
});

test('a free member finds search, messages, likes and Get Premium', () => {
  renderShell({ user: aUser() });
  const names = within(main())
    .getAllByRole('link')
    .map((each) => each.getAttribute('aria-label'));
  expect(names).toEqual(['Search members', 'Messages', 'Likes', 'Get Premium']);
  expect(link('Get Premium')).toHaveAttribute('href', '/premium');
  expect(screen.queryByRole('button', { name: 'Login' })).not.toBeInTheDocument();
});

test.each([
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%i unread messages show as %s, and the name of the link stays', (count, badge) => {
  renderShell({ user: aUser({ num_unread_messages: count }) });
  const messages = item('Messages');
  if (badge) expect(within(messages).getByText(badge)).toBeInTheDocument();
  else expect(within(messages).queryByText(/^\d/)).not.toBeInTheDocument();
});

test('badges are described to who can’t see them, and follow the store', () => {
  const { store } = renderShell({ user: aUser({ num_unread_messages: 2, num_new_likes: 1 }) });
  expect(link('Messages')).toHaveAccessibleDescription('2 unread messages');
  expect(link('Likes')).toHaveAccessibleDescription('1 new like');
  act(() => store.set(unreadMessagesAtom, 0));
  expect(link('Messages')).not.toHaveAccessibleDescription();
});

test.each([
  [120, null, undefined],
  [11, null, undefined],
  [10, '10', 'warning'],
  [1, '1', 'warning'],
  [0, '0', 'danger'],
])('a premium member with %i credits sees the badge %s in the colour of %s', (credits, badge, tone) => {
  renderShell({ user: aPremiumUser({ credits }) });
  const credit = item('Credits');
  expect(link('Credits')).toHaveAttribute('href', '/credits');
  if (badge && tone) expect(within(credit).getByText(badge).parentElement).toHaveClass(tone);
  else expect(within(credit).queryByText(String(credits))).not.toBeInTheDocument();
});

test('the account menu holds My profile, Settings and Logout', async () => {
  const { user } = renderShell({ user: aUser() });
  await user.click(screen.getByRole('button', { name: 'Account' }));
  const items = within(screen.getByRole('menu', { name: 'Account', hidden: true })).getAllByRole('menuitem', { hidden: true });
  expect(items.map((item) => item.textContent)).toEqual(['My profile', 'Settings', 'Logout']);
});

test.each([
  ['/members', 'Search members'],
  ['/members/7', 'Search members'],
  ['/match-finder', 'Search members'],
  ['/swipe-game', 'Search members'],
  ['/chats/7', 'Messages'],
  ['/likes/matches', 'Likes'],
  ['/credits/settings', 'Credits'],
  ['/transactions/7', 'Credits'],
  ['/premium', 'Credits'],
  ['/settings', null],
])('on %s the current link is %s', (path, current) => {
  renderShell({ path, user: aPremiumUser() });
  const marked = main().querySelectorAll('[aria-current]');
  expect([...marked].map((each) => each.getAttribute('aria-label'))).toEqual(current ? [current] : []);
});

test('a logout that fails shows the error', async () => {
  const { user } = renderShell({
    user: aUser(),
    api: { logout: failWith('unavailable', { message: 'Later, please' }) },
    isAwake: true,
  });
  await user.click(screen.getByRole('menuitem', { name: 'Logout', hidden: true }));
  expect((await screen.findAllByText('Later, please')).length).toBeGreaterThan(0);
});

function renderOnRoute(routeName: string, isInstalled: boolean) {
  const store = createStore();
  store.set(installedAtom, isInstalled);
  return renderShell({ routeName, path: '/likes/received', user: aUser(), store });
}

test('the back button shows only in the installed app, on its routes, and once there is history', async () => {
  const { router } = renderOnRoute('likes-type', true);
  expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  await act(() => router.navigate('/likes/received?again=1'));
  expect(await screen.findByRole('button', { name: 'Back' })).toBeInTheDocument();
});

test('the back button shows after a page load, as by a notification, if the browser can go back', async () => {
  const navigation = { canGoBack: true };
  Object.defineProperty(window, 'navigation', { value: navigation, configurable: true });
  renderOnRoute('likes-type', true);
  expect(screen.getByRole('button', { name: 'Back' })).toBeInTheDocument();
  cleanup();
  navigation.canGoBack = false;
  renderOnRoute('likes-type', true);
  expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  Reflect.deleteProperty(window, 'navigation');
});

test.each([
  ['likes-type', false],
  ['likes', true],
])('there is no back button on %s when installed is %s', async (routeName, isInstalled) => {
  const { router } = renderOnRoute(routeName, isInstalled);
  await act(() => router.navigate('/likes/received?again=1'));
  expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
});

const languages = () =>
  within(screen.getByRole('menu', { name: /^Language/, hidden: true }))
    .getAllByRole('menuitem', { hidden: true })
    .map(({ textContent }) => textContent);

test.each([
  ['CH', ['Deutsch', 'Italiano', 'Français', 'English', 'All languages']],
  ['BE', ['Nederlands', 'Français', 'Deutsch', 'English', 'All languages']],
  ['GB', ['English', 'All languages']],
])('the languages offered in %s', (country, offered) => {
  renderShell({ page: { country } });
  expect(languages()).toEqual(offered);
});

test('a country that the map does not know offers every language', () => {
  renderShell({ page: { country: 'DK' } });
  expect(languages()).toHaveLength(12);
});

test('a language is a link to the same page in that language', () => {
  renderShell({ path: '/members?page=2', page: { country: 'DE' } });
  expect(screen.getByRole('menuitem', { name: 'Deutsch', hidden: true })).toHaveAttribute('href', '/members?page=2&locale=de');
});

test('there is no locale dropdown on complete-signup', () => {
  renderShell({ routeName: paths.completeSignup.name });
  expect(screen.queryByRole('button', { name: /^Language/ })).not.toBeInTheDocument();
});

test('the navigation speaks the member’s language', async () => {
  renderShell({ locale: 'pl', user: aUser({ num_unread_messages: 3, profile: anOwnProfile() }), settings: aSettings() });
  const messages = await waitFor(() => screen.getByRole('link', { name: 'Wiadomości' }));
  expect(messages).toHaveAccessibleDescription('3 nieprzeczytane wiadomości');
});
