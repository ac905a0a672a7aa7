import { type Discount, paths } from '@nightlark/contract';
import { anOwnImage, anUnconfirmedUser, aProfileCard, aSettings, aUser, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { sessionEndHandlerAtom, type SessionEnd } from '@nightlark/state';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import * as settings from './screen.tsx';

const options = { path: '/settings', route: paths.settings.path };
const getSessions = {
  sessions: [
    {
      id: 1,
      current: true,
      browser: 'Firefox',
      system: 'Linux',
      mobile: false,
      created_at: '2026-11-01T10:00:00Z',
      last_seen: '2026-11-21T10:00:00Z',
    },
    {
      id: 2,
      current: false,
      browser: 'Safari',
      system: 'iPhone',
      mobile: true,
      created_at: '2026-11-01T10:00:00Z',
      last_seen: '2026-11-20T10:00:00Z',
    },
  ],
};
const freja = aProfileCard({ name: 'Freja' });

test('account facts and an empty list of blocked members', async () => {
  renderScreen(settings, { ...options, user: aUser({ email: 'jonas@mail.example' }), api: { getBlocked: { profiles: [] }, getSessions } });
  expect(await screen.findByText('jonas@mail.example')).toBeVisible();
  expect(screen.getByText('January 5, 2026')).toBeVisible();
  expect(screen.getByText('You haven’t blocked anyone.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send the e-mail again' })).toBeNull();
});

test('when one was last here → hidden until the member shows it', async () => {
  const user = aUser();
  const shown = renderScreen(settings, {
    ...options,
    user,
    api: {
      getBlocked: { profiles: [] },
      getSessions,
      updateProfile: ({ body }) => ({ profile: { ...user.profile, ...(body as object) } }),
    },
  });
  const choice = await screen.findByRole('switch', { name: /Show when I was last here/ });
  expect(choice).not.toBeChecked();
  await shown.user.click(choice);
  expect(shown.calls.find(({ name }) => name === 'updateProfile')?.body).toEqual({ show_last_seen: true });
  await waitFor(() => expect(screen.getByRole('switch', { name: /Show when I was last here/ })).toBeChecked());
});

test('main photo → approved ones are offered, those in review or refused are not', async () => {
  const user = aUser();
  const [shown, other] = [anOwnImage(), anOwnImage()];
  const images = [anOwnImage({ status: 'pending' }), shown, anOwnImage({ status: 'rejected', reason: 'other' }), other];
  const { calls, user: pointer } = renderScreen(settings, {
    ...options,
    user: { ...user, profile: { ...user.profile, images, main_image: shown } },
    api: { getBlocked: { profiles: [] }, getSessions, updatePhoto: { profile: { ...user.profile, images, main_image: other } } },
  });
  const choices = within(await screen.findByRole('group', { name: 'Main photo' })).getAllByRole('radio');
  expect(choices).toHaveLength(2);
  expect(choices[0]).toBeChecked();
  await pointer.click(choices[1]!);
  expect(await screen.findByText('Your main photo is changed.')).toBeVisible();
  expect(calls.find(({ name }) => name === 'updatePhoto')?.body).toEqual({ id: other.id, main: true });
});

test('two main photos chosen in a row → saved one after the other, and the last one stays chosen', async () => {
  const user = aUser();
  const images = [anOwnImage(), anOwnImage(), anOwnImage()];
  const withMain = (id: number) => ({ ...user.profile, images, main_image: images.find((image) => image.id === id)! });
  const first = Promise.withResolvers<void>();
  const { calls, user: pointer } = renderScreen(settings, {
    ...options,
    user: { ...user, profile: withMain(images[0]!.id) },
    api: {
      getBlocked: { profiles: [] },
      getSessions,
      async updatePhoto({ body }) {
        if (body.id === images[1]!.id) await first.promise;
        return { profile: withMain(body.id as number) };
      },
    },
  });
  const choices = within(await screen.findByRole('group', { name: 'Main photo' })).getAllByRole('radio');
  await pointer.click(choices[1]!);
  await pointer.click(choices[2]!);
  const saved = () => calls.filter(({ name }) => name === 'updatePhoto').map(({ body }) => (body as { id: number }).id);
  await waitFor(() => expect(saved()).toEqual([images[1]!.id]));
  expect(choices[2]).toBeChecked();
  first.resolve();
  await waitFor(() => expect(saved()).toEqual([images[1]!.id, images[2]!.id]));
  expect(choices[2]).toBeChecked();
});

test.each([
  ['pending', 'Your photos are in review. Once one is approved, you can choose it here.'],
  ['rejected', 'You have no photo yet. With one, others see who they are writing to.'],
] as const)('only a %s photo → nothing to choose, and why', async (status, words) => {
  const user = aUser();
  const image = anOwnImage({ status, reason: status === 'rejected' ? 'other' : null });
  renderScreen(settings, {
    ...options,
    user: { ...user, profile: { ...user.profile, images: [image], main_image: null } },
    api: { getBlocked: { profiles: [] }, getSessions },
  });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('unconfirmed → the mail can be sent again', async () => {
  const { user } = renderScreen(settings, {
    ...options,
    user: anUnconfirmedUser({ email: 'jonas@mail.example' }),
    api: { getBlocked: { profiles: [] }, getSessions, resendActivation: null },
  });
  await user.click(await screen.findByRole('button', { name: 'Send the e-mail again' }));
  expect(await screen.findByText('A new e-mail is on its way to jonas@mail.example.')).toBeVisible();
});

test.each([
  [false, 'A link is on its way to ida@example.org. Open it there and the change is done.'],
  [true, 'If ida@example.org can be used here, a link is on its way there. Open it and the change is done.'],
])('a new address, neutral answers: %s → the message promises no more than is known', async (neutral_answers, words) => {
  const { user } = renderScreen(settings, {
    ...options,
    settings: aSettings({ neutral_answers }),
    user: aUser(),
    api: { getBlocked: { profiles: [] }, getSessions, requestMailChange: null },
  });
  await user.click(await screen.findByRole('button', { name: 'Change e-mail' }));
  await user.type(screen.getByLabelText('New e-mail address'), 'ida@example.org');
  await user.type(screen.getByLabelText('Your password'), 'a good long one');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(words)).toBeVisible();
});

test('unblock → gone from the list', async () => {
  const { user, calls } = renderScreen(settings, {
    ...options,
    user: aUser(),
    api: { getBlocked: { profiles: [freja] }, getSessions, unblock: null },
  });
  await user.click(await screen.findByRole('button', { name: 'Unblock Freja' }));
  expect(await screen.findByText('Freja can see you again.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Unblock Freja' })).toBeNull();
  expect(calls.at(-1)?.body).toEqual({ id: freja.id });
});

test('a failed unblock puts the member back', async () => {
  const { user } = renderScreen(settings, {
    ...options,
    user: aUser(),
    api: { getBlocked: { profiles: [freja] }, getSessions, unblock: failWith('unexpected', { message: 'Later' }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Unblock Freja' }));
  expect(await screen.findByText('Later')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Unblock Freja' })).toBeVisible());
});

const api = { getBlocked: { profiles: [] }, getSessions };

test('another device → logged out at once, this one can only log out itself', async () => {
  const { user, calls } = renderScreen(settings, { ...options, user: aUser(), api: { ...api, endSessions: null } });
  await user.click(await screen.findByRole('button', { name: 'Log out Safari · iPhone' }));
  expect(await screen.findByText('The device is logged out.')).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ id: 2 });
  expect(screen.queryByRole('button', { name: /Log out Firefox/ })).toBeNull();
});

test('many devices → this one and the latest; all of them by a button, the focus where the rest begins', async () => {
  const [own, other] = getSessions.sessions;
  const sessions = [...Array.from({ length: 40 }, (_, index) => ({ ...other!, id: index + 10, system: `Phone ${index}` })), own!];
  const { user } = renderScreen(settings, { ...options, user: aUser(), api: { ...api, getSessions: { sessions } } });
  const buttons = () => screen.getAllByRole('button', { name: /^Log out Safari/ });
  expect(await screen.findByText('This device')).toBeVisible();
  expect(buttons()).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Show all 41' }));
  expect(buttons()).toHaveLength(40);
  expect(buttons()[4]).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
});

test('wrong old password → an error is shown, no input is lost', async () => {
  const { user } = renderScreen(settings, {
    ...options,
    user: aUser(),
    api: { ...api, changePassword: failWith('password_wrong', { field: 'old_password', message: 'Please check your old password.' }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  await user.type(screen.getByLabelText('Old password'), 'not-this-one');
  await user.type(screen.getByLabelText('New password'), 'a-long-enough-one');
  await user.type(screen.getByLabelText('Repeat the new password'), 'a-long-enough-two');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  expect(screen.getByText('The entered passwords are not the same.')).toBeVisible();
  await user.clear(screen.getByLabelText('Repeat the new password'));
  await user.type(screen.getByLabelText('Repeat the new password'), 'a-long-enough-one');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByText('Please check your old password.')).toBeVisible();
  expect(screen.getByLabelText('Old password')).toHaveValue('not-this-one');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  expect(screen.getByLabelText('Old password')).toBeVisible();
  expect(screen.queryByText('Please check your old password.')).toBeNull();
});

describe('a dialog is closed and opened again before the answer', () => {
  async function reopen(
    button: 'Change password' | 'Change e-mail',
    entries: Record<string, string>,
    answers: (held: Promise<void>) => ApiAnswers,
  ) {
    const { promise: held, resolve } = Promise.withResolvers<void>();
    const { user, calls } = renderScreen(settings, { ...options, user: aUser(), api: { ...api, ...answers(held) } });
    await user.click(await screen.findByRole('button', { name: button }));
    for (const [label, text] of Object.entries(entries)) await user.type(screen.getByLabelText(label), text);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(calls.at(-1)?.name).toMatch(/changePassword|requestMailChange/));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: button }));
    resolve();
    const toasts = screen.getByRole('status', { name: 'Toasts' });
    await waitFor(() => expect(toasts).not.toBeEmptyDOMElement());
    return { toasts, dialog: within(screen.getByRole('dialog', { name: button })) };
  }
  const passwords = { 'Old password': 'not-this-one', 'New password': 'a-long-enough-one', 'Repeat the new password': 'a-long-enough-one' };
  const address = { 'New e-mail address': 'jonas@new.example', 'Your password': 'secret words' };

  test('the password is refused → said, and not in the dialog', async () => {
    const refused = failWith('password_wrong', { field: 'old_password', message: 'Please check your old password.' });
    const { toasts, dialog } = await reopen('Change password', passwords, (held) => ({ changePassword: () => held.then(() => refused) }));
    expect(toasts).toHaveTextContent('Please check your old password.');
    expect(dialog.getByLabelText('Old password')).toHaveAccessibleDescription('');
  });

  test('the password is changed → said, and the dialog stays open', async () => {
    const { dialog } = await reopen('Change password', passwords, (held) => ({ changePassword: () => held.then(() => null) }));
    expect(dialog.getByLabelText('Old password')).toBeVisible();
  });

  test('the link is mailed → said, and the dialog still asks for an address', async () => {
    const { toasts, dialog } = await reopen('Change e-mail', address, (held) => ({ requestMailChange: () => held.then(() => null) }));
    expect(toasts).toHaveTextContent('A link is on its way to jonas@new.example.');
    expect(dialog.getByLabelText('New e-mail address')).toBeVisible();
  });
});

test('invisible → saved, and the switch stays', async () => {
  const member = aUser();
  const { user, calls } = renderScreen(settings, {
    ...options,
    user: member,
    api: { ...api, updateAccount: { user: { ...member, invisible: true } } },
  });
  await user.click(await screen.findByRole('switch', { name: /Invisible mode/ }));
  expect(await screen.findByText('You’re invisible now.')).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ invisible: true });
  expect(screen.getByRole('switch', { name: /Invisible mode/ })).toBeChecked();
});

test.each([
  ['invisible mode', /Invisible mode/, 'updateAccount'],
  ['when one was last here', /Show when I was last here/, 'updateProfile'],
] as const)('%s is being saved → the switch shows it, can keep the focus, and ignores a second press', async (_, name, call) => {
  const unanswered = () => new Promise<never>(() => {});
  const { user, calls } = renderScreen(settings, {
    ...options,
    user: aUser(),
    api: { ...api, updateAccount: unanswered, updateProfile: unanswered },
  });
  await user.click(await screen.findByRole('switch', { name, checked: false }));
  const choice = screen.getByRole('switch', { name, checked: true });
  expect(choice).toBeEnabled();
  expect(choice).toHaveFocus();
  expect(choice).toHaveAttribute('aria-busy', 'true');
  await user.click(choice);
  expect(choice).toBeChecked();
  await waitFor(() => expect(calls.filter((each) => each.name === call)).toHaveLength(1));
});

test('invisible mode is refused → said, and the switch is off again', async () => {
  const { user } = renderScreen(settings, {
    ...options,
    user: aUser(),
    api: { ...api, updateAccount: failWith('unavailable', { message: 'Not now' }) },
  });
  const choice = await screen.findByRole('switch', { name: /Invisible mode/ });
  await user.click(choice);
  expect(await screen.findByText('Not now')).toBeVisible();
  await waitFor(() => expect(choice).not.toBeChecked());
});

test('leaving a site that gives a discount for staying → offered, taken by a button, and said until when', async () => {
  const discount = { code: 'STAY', kind: 'stay', value_percentage: 25, expires: '2026-11-29T10:00:00.000Z' } as Discount;
  const user = aUser();
  const { user: hand, calls } = renderScreen(settings, {
    ...options,
    user,
    api: { ...api, getDiscount: ({ query }) => ({ discount: query.stay === 'true' ? discount : null }), updateAccount: { user } },
  });
  await hand.click(await screen.findByRole('button', { name: 'Delete account' }));
  await hand.click(await screen.findByRole('button', { name: 'Stay and save 25%' }));
  expect(await screen.findByText(/25% less until .*29/)).toBeVisible();
  expect(calls.at(-1)).toMatchObject({ name: 'updateAccount', body: { stay: true } });
});

test('leaving → gentler ways first, then a reason is needed, and focused', async () => {
  const { user, calls } = renderScreen(settings, { ...options, user: aUser(), api: { ...api, getDiscount: { discount: null } } });
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  expect(screen.getByRole('button', { name: 'Pause for 30 days' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete my account anyway' }));
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  expect(screen.getByText('Please choose a reason.')).toBeVisible();
  expect(within(screen.getByRole('dialog')).getAllByRole('radio')[0]).toHaveFocus();
  expect(calls.map(({ name }) => name)).not.toContain('deleteAccount');
});

test('a gentler way is saved after its dialog was closed and opened again → that one stays open', async () => {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const member = aUser();
  const { user, calls } = renderScreen(settings, {
    ...options,
    user: member,
    api: { ...api, getDiscount: { discount: null }, updateAccount: () => held.then(() => ({ user: member })) },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  await user.click(screen.getByRole('button', { name: 'Pause for 30 days' }));
  await waitFor(() => expect(calls.at(-1)?.name).toBe('updateAccount'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Pause for 30 days')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  resolve();
  await waitFor(() => expect(screen.getByRole('status', { name: 'Toasts' })).not.toBeEmptyDOMElement());
  await act(() => new Promise((done) => void setTimeout(done)));
  expect(screen.getByRole('button', { name: 'Delete my account anyway' })).toBeVisible();
});

test('leaving, and Back → the gentler ways again, then the settings', async () => {
  const { user } = renderScreen(settings, { ...options, user: aUser(), api: { ...api, getDiscount: { discount: null } } });
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  await user.click(screen.getByRole('button', { name: 'Delete my account anyway' }));
  await waitFor(() => expect(window.history.state).toMatchObject({ place: 2 }));
  act(() => window.history.back());
  expect(await screen.findByRole('button', { name: 'Delete my account anyway' })).toBeVisible();
  await waitFor(() => expect(window.history.state).toMatchObject({ place: 1 }));
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('leaving for good', () => {
  /** @param goesOn what the member answers, if asked about unsent messages */
  async function deletes({ goesOn, ...answers }: { goesOn: boolean } & ApiAnswers) {
    const store = createStore();
    const led: (string | null)[] = [];
    const endSession = jest.fn(async (_how: SessionEnd, end: () => Promise<string>) => void (goesOn && led.push(await end())));
    store.set(sessionEndHandlerAtom, { logout: () => Promise.resolve(), endSession });
    const shown = renderScreen(settings, {
      ...options,
      store,
      user: aUser(),
      api: { ...api, getDiscount: { discount: null }, ...answers },
    });
    const { user, router } = shown;
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    await user.click(screen.getByRole('button', { name: 'Delete my account anyway' }));
    await user.click(screen.getByRole('radio', { name: 'Something else' }));
    await user.type(screen.getByLabelText('Your password'), 'secret words');
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(endSession).toHaveBeenCalledWith('delete-account', expect.any(Function)));
    const names = () => shown.calls.map(({ name }) => name);
    return { led, names, user, router };
  }

  test('the member stays because of unsent messages → the account is not deleted', async () => {
    const { names } = await deletes({ goesOn: false });
    expect(names()).not.toContain('deleteAccount');
    expect(screen.getByRole('button', { name: 'Delete my account' })).toBeEnabled();
  });

  test('the member goes on → deleted, and led to the page that says until when it can be undone', async () => {
    const { led } = await deletes({ goesOn: true, deleteAccount: { delete_at: '2026-12-05T10:00:00Z' } });
    await waitFor(() => expect(led).toEqual(['/account-deleted?until=2026-12-05']));
  });

  test('the password is wrong → said beside it', async () => {
    const refused = failWith('password_incorrect', { message: 'Wrong password', field: 'password' });
    await deletes({ goesOn: true, deleteAccount: refused });
    expect(await screen.findByText('Wrong password')).toBeVisible();
  });

  test('while the account is being deleted → too late to close the dialog, or to go back; the password is wrong → closes again', async () => {
    const { promise: held, resolve } = Promise.withResolvers<void>();
    const refused = failWith('password_incorrect', { message: 'Wrong password', field: 'password' });
    const { user } = await deletes({ goesOn: true, deleteAccount: () => held.then(() => refused) });
    const dialog = screen.getByRole('dialog');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(dialog);
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(window.history.state).toMatchObject({ place: 2 }));
    const go = jest.spyOn(window.history, 'go');
    act(() => window.history.back());
    await waitFor(() => expect(go).toHaveBeenCalledWith(1));
    expect(screen.getByLabelText('Your password')).toBeVisible();
    resolve();
    expect(await screen.findByText('Wrong password')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('the password is wrong, but another page was opened meanwhile → said in a toast', async () => {
    const { promise: held, resolve } = Promise.withResolvers<void>();
    const refused = failWith('password_incorrect', { message: 'Wrong password', field: 'password' });
    const { router } = await deletes({ goesOn: true, deleteAccount: () => held.then(() => refused) });
    await act(() => router.navigate('/members'));
    resolve();
    await waitFor(() => expect(screen.getByRole('status', { name: 'Toasts' })).toHaveTextContent('Wrong password'));
  });
});

test('a town chosen from the list → saved by its number and said', async () => {
  const me = aUser();
  const { user, calls } = renderScreen(settings, {
    ...options,
    user: me,
    api: {
      getBlocked: { profiles: [] },
      getSessions,
      getPlaces: { places: [{ id: 2624652, name: 'Aarhus', region_id: '18', region: 'Midtjylland' }] },
      updateProfile: { profile: { ...me.profile, city: 'Aarhus', region: 'Midtjylland', place_id: 2624652 } },
    },
  });
  const town = await screen.findByRole('combobox', { name: 'Town or city' });
  expect(town).toHaveValue('København');
  await user.clear(town);
  await user.type(town, 'aar');
  await user.click(await screen.findByRole('option', { name: 'Aarhus Midtjylland' }));
  await user.click(screen.getByRole('button', { name: 'Save place' }));
  expect(await screen.findByText('Saved: Aarhus, Midtjylland.')).toBeVisible();
  expect(calls.find(({ name }) => name === 'updateProfile')?.body).toEqual({ country: 'DK', place_id: 2624652 });
  expect(town).toHaveValue('Aarhus');
});

test('another country → saved by the button only; the own one again → its town is back', async () => {
  const me = aUser();
  const moved = { ...me.profile, country: 'SE' as const, region: null, region_id: null, city: null, place_id: null };
  const { user, calls } = renderScreen(settings, { ...options, user: me, api: { ...api, updateProfile: { profile: moved } } });
  const country = await screen.findByRole('combobox', { name: 'Country' });
  const town = screen.getByRole('combobox', { name: 'Town or city' });
  await user.selectOptions(country, 'Norway');
  expect(town).toHaveValue('');
  await user.selectOptions(country, 'Denmark');
  expect(town).toHaveValue('København');
  await user.selectOptions(country, 'Sweden');
  expect(calls.some(({ name }) => name === 'updateProfile')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Save place' }));
  expect(await screen.findByText('Saved: Sweden.')).toBeVisible();
  expect(calls.filter(({ name }) => name === 'updateProfile').map(({ body }) => body)).toEqual([{ country: 'SE', city: null }]);
  expect(country).toHaveValue('SE');
});

test('a town typed that the server does not know → said at the field, and the text stays', async () => {
  const place = failWith('place_unknown', { field: 'city', message: 'Please choose a town from the list.' });
  const { user, calls } = renderScreen(settings, {
    ...options,
    user: aUser(),
    api: { ...api, getPlaces: { places: [] }, updateProfile: place },
  });
  const town = await screen.findByRole('combobox', { name: 'Town or city' });
  await user.clear(town);
  await user.type(town, 'Xyzzytown{Enter}');
  expect(await screen.findByText('Please choose a town from the list.')).toBeVisible();
  expect(town).toHaveValue('Xyzzytown');
  expect(calls.find(({ name }) => name === 'updateProfile')?.body).toEqual({ country: 'DK', city: 'Xyzzytown' });
});

test('a town typed while the place is being saved → it stays to be saved', async () => {
  const me = aUser();
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user } = renderScreen(settings, {
    ...options,
    user: me,
    api: { ...api, getPlaces: { places: [] }, updateProfile: () => promise.then(() => ({ profile: me.profile })) },
  });
  const town = await screen.findByRole('combobox', { name: 'Town or city' });
  await user.click(screen.getByRole('button', { name: 'Save place' }));
  await user.clear(town);
  await user.type(town, 'Odense');
  resolve();
  expect(await screen.findByText(/^Saved/)).toBeVisible();
  expect(town).toHaveValue('Odense');
});

describe('the browser finds the member in Lyon', () => {
  beforeEach(() => {
    const position = { coords: { latitude: 45.76, longitude: 4.84 } } as GeolocationPosition;
    const getCurrentPosition = (found: PositionCallback) => found(position);
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'));

  test.each([
    ['offers the country → it is saved', ['DK', 'FR'], 'Saved: Lyon, France.', [{ place_id: 7 }]],
    ['does not offer the country → nothing is saved, and the member is asked to choose', ['DK', 'SE'], /Please choose your country/, []],
  ] as const)('the site %s', async (_, countries, told, saved) => {
    const me = aUser();
    const { user, calls } = renderScreen(settings, {
      ...options,
      user: me,
      settings: aSettings({ countries: [...countries] }),
      api: {
        ...api,
        geocode: { country: 'FR', region: null, region_id: null, city: 'Lyon', place_id: 7 },
        updateProfile: { profile: { ...me.profile, country: 'FR', region: null, region_id: null, city: 'Lyon', place_id: 7 } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Use my location' }));
    expect(await screen.findByText(told)).toBeVisible();
    expect(calls.filter(({ name }) => name === 'updateProfile').map(({ body }) => body)).toEqual(saved);
  });
});

test('another language chosen → changed by the button only; refused, it is said and stays chosen', async () => {
  const { user, calls } = renderScreen(settings, {
    ...options,
    user: aUser(),
    api: { ...api, setLanguage: failWith('unavailable', { message: 'Not now' }) },
  });
  const language = await screen.findByRole('combobox', { name: 'Language' });
  await user.selectOptions(language, 'Deutsch');
  expect(calls.some(({ name }) => name === 'setLanguage')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Change language' }));
  expect(await screen.findByText('Not now')).toBeVisible();
  expect(calls.find(({ name }) => name === 'setLanguage')?.body).toEqual({ language: 'de' });
  expect(language).toHaveValue('de');
});

test('"Log out" in the settings → what the account menu’s does', async () => {
  const store = createStore();
  const logout = jest.fn(() => Promise.resolve());
  store.set(sessionEndHandlerAtom, { logout, endSession: () => Promise.resolve() });
  const { user } = renderScreen(settings, { ...options, store, user: aUser(), api: { getBlocked: { profiles: [] }, getSessions } });
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(logout).toHaveBeenCalledTimes(1);
});
