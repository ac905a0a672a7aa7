import type { Locale } from '@nightlark/contract';
import { anOwnProfile, aSettings, aUser, renderScreen } from '@nightlark/testing';
import { pushAtom, type PushState } from '@nightlark/state';
import { act, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { Component as NotificationsOff } from './notifications-off/notifications-off.tsx';
import { Component as ProfilePhoto } from './profile-photo/profile-photo.tsx';
import { Component as PushAlert } from './push-alert/push-alert.tsx';

function show(
  alert: React.ReactElement,
  { user = aUser(), push = {}, settings = aSettings({ push_public_key: 'key' }), locale = 'en' as Locale } = {},
) {
  const store = createStore();
  store.set(pushAtom, { isCapable: true, isSubscribed: false, lastMessage: null, ...push });
  const page = renderScreen(alert, { user, store, settings, locale, path: '/members' });
  return { ...page, goOn: () => act(() => page.router.navigate('/likes')) };
}
const push = () => screen.queryByRole('link', { name: 'Turn on' });
const off = () => screen.queryByRole('link', { name: 'See notifications' });

test('can push and does not yet → an alert on the next page, until it is dismissed', async () => {
  const { user, goOn } = show(<PushAlert />);
  expect(push()).toBeNull();
  await goOn();
  expect(push()).toHaveAttribute('href', '/notifications');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(push()).toBeNull();
});

test.each<[string, { push?: Partial<PushState>; settings?: ReturnType<typeof aSettings> }]>([
  ['cannot push', { push: { isCapable: false } }],
  ['not known yet', { push: { isSubscribed: null } }],
  ['refused in the browser', { push: { isSubscribed: 'denied' } }],
  ['subscribed', { push: { isSubscribed: {} } }],
  ['no public key', { settings: aSettings({ push_public_key: null }) }],
])('%s → no push alert', async (_, given) => {
  const { goOn } = show(<PushAlert />, given as never);
  await goOn();
  expect(push()).toBeNull();
});

test('mail switched off → an alert, until it is dismissed', async () => {
  const { user, goOn } = show(<NotificationsOff />, { user: aUser({ notifications_disabled: ['bounce'] }) });
  await goOn();
  expect(off()).toHaveAttribute('href', '/notifications');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(off()).toBeNull();
});

test('mail as ever → no alert', async () => {
  const { goOn } = show(<NotificationsOff />);
  await goOn();
  expect(off()).toBeNull();
});

test('all three in Polish → title, text, the way to mend it, and a button that puts each away', async () => {
  const member = aUser({ profile: anOwnProfile({ main_image: null }), notifications_disabled: ['unsubscribe'] });
  const alerts = (
    <>
      <ProfilePhoto />
      <NotificationsOff />
      <PushAlert />
    </>
  );
  const { user, goOn } = show(alerts, { user: member, locale: 'pl' });
  await goOn();
  for (const [title, action, href] of [
    ['Pokaż swoją twarz', 'Dodaj zdjęcie', '/profile'],
    ['Nie dostajesz od nas e-maili', 'Zobacz powiadomienia', '/notifications'],
    ['Dowiedz się, gdy ktoś napisze', 'Włącz', '/notifications'],
  ] as const) {
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', href);
    await user.click(screen.getAllByRole('button', { name: 'Zamknij' })[0]!);
    expect(screen.queryByText(title)).toBeNull();
  }
});
