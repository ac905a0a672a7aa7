import { NOTIFICATION_DEFAULTS, paths, type ResponseOf } from '@nightlark/contract';
import { pushAtom } from '@nightlark/state';
import { aSettings, aUser, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import type { RouteObject } from 'react-router';
import * as notifications from './screen.tsx';

const options = { path: '/notifications', route: paths.notifications.path, user: aUser({ email: 'jonas@mail.example' }) };
const some = (changes: Partial<ResponseOf<'getNotifications'>> = {}): ResponseOf<'getNotifications'> => ({
  ...NOTIFICATION_DEFAULTS,
  push_details: false,
  disabled: [],
  ...changes,
});

test('a switch → saved by itself; when that fails it goes back', async () => {
  const { user, calls } = renderScreen(notifications, {
    ...options,
    api: { getNotifications: some(), updateNotifications: failWith('unexpected', { message: 'Later' }) },
  });
  const [offers] = await screen.findAllByRole('switch', { name: /Offers/ });
  expect(offers).not.toBeChecked();
  await user.click(offers!);
  expect(await screen.findByText('Later')).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ email: { promotions: true } });
  expect(screen.getAllByRole('switch', { name: /Offers/ })[0]).not.toBeChecked();
});

describe('two switches are pressed at once', () => {
  async function pressBoth() {
    const answers = [
      Promise.withResolvers<ResponseOf<'updateNotifications'>>(),
      Promise.withResolvers<ResponseOf<'updateNotifications'>>(),
    ];
    const { user, calls } = renderScreen(notifications, {
      ...options,
      api: {
        getNotifications: some(),
        updateNotifications: ({ body }) =>
          answers['email' in body && body.email?.promotions ? 0 : 1]!.promise.catch(() => failWith('unexpected')),
      },
    });
    const offers = (await screen.findAllByRole('switch', { name: /Offers/ }))[0]!;
    const news = screen.getAllByRole('switch', { name: /News/ })[0]!;
    const wasOn = news.matches(':checked');
    await user.click(offers);
    await user.click(news);
    const sent = () => calls.filter(({ name }) => name === 'updateNotifications').map(({ body }) => body);
    return { offers, news, wasOn, sent, first: answers[0]!, second: answers[1]! };
  }

  test('both show at once; the second is sent once the first, which may be tried again, is answered', async () => {
    const { offers, news, wasOn, sent, first, second } = await pressBoth();
    expect([offers.matches(':checked'), news.matches(':checked')]).toEqual([true, !wasOn]);
    expect(sent()).toEqual([{ email: { promotions: true } }]);
    first.resolve(some({ email: { ...NOTIFICATION_DEFAULTS.email, promotions: true } }));
    await waitFor(() => expect(sent()).toEqual([{ email: { promotions: true } }, { email: { news: !wasOn } }]));
    second.resolve(some({ email: { ...NOTIFICATION_DEFAULTS.email, promotions: true, news: !wasOn } }));
    await act(() => second.promise);
    expect([offers.matches(':checked'), news.matches(':checked')]).toEqual([true, !wasOn]);
  });

  test('the first is refused → that one goes back, the other is sent and stays', async () => {
    const { offers, news, wasOn, sent, first, second } = await pressBoth();
    first.reject(new Error('refused'));
    await waitFor(() => expect(offers).not.toBeChecked());
    await waitFor(() => expect(sent()).toHaveLength(2));
    second.resolve(some({ email: { ...NOTIFICATION_DEFAULTS.email, news: !wasOn } }));
    await act(() => second.promise);
    expect(offers).not.toBeChecked();
    expect(news.matches(':checked')).toBe(!wasOn);
  });
});

test.each([
  ['bounce', 'Send a test e-mail', 'A test is on its way to jonas@mail.example. Open the link in it.'],
  ['complaint', 'Yes, send them again', 'You get e-mails again.'],
  ['unsubscribe', 'Turn e-mails on again', 'You get e-mails again.'],
] as const)('disabled by %s → its own way back', async (reason, button, told) => {
  const since = '2026-11-01T10:00:00Z';
  const { user, calls } = renderScreen(notifications, {
    ...options,
    api: { getNotifications: some({ disabled: [{ reason, since }] }), updateNotifications: some() },
  });
  await user.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByText(told)).toBeVisible();
  expect(calls.find(({ name }) => name === 'updateNotifications')?.body).toEqual({ enable: reason });
});

describe('the code of a test mail is being sent', () => {
  async function sendCode() {
    const { promise: held, resolve } = Promise.withResolvers<void>();
    const next = Promise.withResolvers<void>();
    const disabled = [{ reason: 'bounce' as const, since: '2026-11-01T10:00:00Z' }];
    const screens = [
      { path: paths.notifications.path, HydrateFallback: () => null, ...notifications } as RouteObject,
      { path: paths.settings.path, loader: () => next.promise, Component: () => <h1>Settings</h1> },
    ];
    const shown = renderScreen(screens, {
      ...options,
      path: '/notifications?code=c',
      api: { getNotifications: some({ disabled }), updateNotifications: () => held.then(() => some()) },
    });
    await shown.user.click(await screen.findByRole('button', { name: 'Yes, it arrived' }));
    await waitFor(() => expect(shown.calls.at(-1)?.name).toBe('updateNotifications'));
    return { ...shown, succeed: resolve, showNext: next.resolve };
  }
  const toldOf = () => screen.findByText('You get e-mails again.');

  test('the member waits → the code leaves the address', async () => {
    const { router, succeed } = await sendCode();
    succeed();
    await toldOf();
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/notifications', search: '' }));
  });

  test.each(['left', 'being left'])('the page is %s → the answer changes nothing there', async (state) => {
    const { router, succeed, showNext } = await sendCode();
    act(() => void router.navigate(`${paths.settings.href()}?part=photos`));
    await waitFor(() => expect(router.state.navigation.state).toBe('loading'));
    if (state === 'left') {
      showNext();
      await screen.findByRole('heading', { name: 'Settings' });
    }
    succeed();
    await toldOf();
    await act(() => new Promise((done) => void setTimeout(done)));
    await act(async () => showNext());
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
    expect(router.state).toMatchObject({ location: { pathname: '/settings', search: '?part=photos' }, navigation: { state: 'idle' } });
  });
});

test('mails are turned on by the keyboard, which removes their notice → the focus goes to the control in its place', async () => {
  const disabled = [{ reason: 'unsubscribe' as const, since: '2026-11-01T10:00:00Z' }];
  const { user } = renderScreen(notifications, {
    ...options,
    api: { getNotifications: some({ disabled }), updateNotifications: some() },
  });
  const button = await screen.findByRole('button', { name: 'Turn e-mails on again' });
  act(() => button.focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(screen.getAllByRole('switch')[0]).toHaveFocus();
});

describe('push is turned off on this device', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

  async function turnOff(unsubscribe: () => Promise<boolean>, subscribePush: ApiAnswers['subscribePush']) {
    const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
    Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration: async () => registration }, configurable: true });
    const store = createStore();
    store.set(pushAtom, { isCapable: true, isSubscribed: { endpoint: 'https://push.example/1' }, lastMessage: null });
    const settings = aSettings({ push_public_key: 'key' });
    const { user } = renderScreen(notifications, { ...options, store, settings, api: { getNotifications: some(), subscribePush } });
    const button = await screen.findByRole('button', { name: 'Turn off push here' });
    act(() => button.focus());
    await user.keyboard('{Enter}');
    return store;
  }
  const refuse = () => Promise.reject(new DOMException('No', 'InvalidStateError'));
  const off = () => Promise.resolve(true);

  test.each([
    ['the browser refuses', refuse, {}, 'An error occured', true],
    ['the server fails → off all the same', off, failWith('unexpected', { message: 'Later' }), 'Later', false],
  ])('%s, and said', async (_, unsubscribe, answer, told, isOn) => {
    const store = await turnOff(unsubscribe, answer as never);
    expect(await screen.findByText(new RegExp(told))).toBeVisible();
    expect(Boolean(store.get(pushAtom).isSubscribed)).toBe(isOn);
    expect(screen.getByRole('button', { name: isOn ? 'Turn off push here' : 'Turn on push here' })).toHaveFocus();
  });
});

test('by the link of a mail, logged out → nothing happens before a button is pressed, and it can be taken back', async () => {
  const on = { type: 'like', type_enabled: true, all_enabled: true } as const;
  const { user, calls } = renderScreen(notifications, {
    ...options,
    user: null,
    path: '/notifications?unsubscribe=t',
    api: { getUnsubscribe: on, unsubscribe: { ...on, type_enabled: false }, resubscribe: on },
  });
  const button = await screen.findByRole('button', { name: 'Only: Likes and matches' });
  expect(calls.map(({ name }) => name)).toEqual(['getUnsubscribe']);
  await user.click(button);
  expect(await screen.findByText('Done. No more e-mails about: Likes and matches.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /turn it on again/ }));
  expect(await screen.findByRole('button', { name: 'All notification e-mails' })).toBeVisible();
});

test('a broken link → said, with the way to the settings', async () => {
  renderScreen(notifications, {
    ...options,
    user: null,
    path: '/notifications?unsubscribe=x',
    api: { getUnsubscribe: failWith('link_invalid') },
  });
  expect(await screen.findByText('This link isn’t complete')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All notification settings' })).toHaveAttribute('href', '/notifications');
});
