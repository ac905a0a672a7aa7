import type { ResponseOf } from '@nightlark/contract';
import { pushAtom, refreshHandlerAtom, userAtom } from '@nightlark/state';
import { anOwnProfile, aSettings, aUser, failWith, renderScreen, type RenderOptions } from '@nightlark/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore, useAtomValue } from 'jotai';
import { ProfileSteps } from './profile-steps.tsx';

// jsdom has no object URLs.
beforeAll(() => Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }));
afterEach(() => sessionStorage.clear());

let finished = 0;
beforeEach(() => (finished = 0));

function Steps() {
  const user = useAtomValue(userAtom);
  return user && <ProfileSteps user={user} onFinished={() => finished++} />;
}

const profile = anOwnProfile({
  images: [],
  main_image: null,
  about: '',
  interests: [],
  country: 'NL',
  region_id: null,
  city: null,
  place_id: null,
});
const me = aUser({ status: 'not_confirmed', email: 'ida@example.org', profile });
const image = { ...aUser().profile.main_image!, id: 41, status: 'active' as const, reason: null };
const photo = new File(['x'], 'me.png', { type: 'image/png' });
const regions = { regions: [{ id: 'NL.07', name: 'North Holland' }] };

function renderSteps({ api, ...options }: RenderOptions = {}) {
  return renderScreen(<Steps />, {
    user: me,
    api: {
      getRegions: regions,
      getPlaces: { places: [{ id: 2755003, name: 'Haarlem', region_id: 'NL.07', region: 'North Holland' }] },
      updateProfile: ({ body }) => ({ profile: { ...profile, ...(body as object) } }),
      ...api,
    },
    ...options,
  });
}

test('every step can be skipped, and nothing is saved then', async () => {
  const { user, calls } = renderSteps();
  expect(await screen.findByText('ida@example.org')).toBeVisible();
  for (const title of ['Show your face', 'Where do you live?', 'A few facts about you', 'What makes you you?']) {
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Skip this step' }));
  }
  expect(finished).toBe(1);
  expect(calls.filter(({ name }) => name === 'updateProfile')).toEqual([]);
});

test('the last step is done → it stays and is busy until the next document is there', async () => {
  const { user } = renderSteps();
  for (let step = 0; step < 4; step++) await user.click(await screen.findByRole('button', { name: 'Skip this step' }));
  expect(finished).toBe(1);
  expect(screen.getByRole('heading', { name: 'What makes you you?' })).toBeVisible();
  const save = screen.getByRole('button', { name: 'Save and continue' });
  expect(save).toHaveAttribute('aria-busy', 'true');
  await user.type(screen.getByLabelText('About me'), 'Late');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('heading', { name: 'What makes you you?' })).toBeVisible();
  expect(sessionStorage.getItem('signup')).toBeNull();
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })));
  expect(save).toHaveAttribute('aria-busy', 'true');
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(save).not.toHaveAttribute('aria-busy');
});

test.each([true, false])('the first question has the focus where another stood in its place: %s', async (moved) => {
  renderScreen(<ProfileSteps user={me} moved={moved} onFinished={() => undefined} />, { user: me, api: { getRegions: regions } });
  const heading = await screen.findByRole('heading', { name: 'Show your face' });
  expect(document.activeElement === heading).toBe(moved);
});

test('a premium member → may add as many photos as premium has', async () => {
  const images = Array.from({ length: 3 }, (_, id) => ({
    ...aUser().profile.main_image!,
    id: id + 1,
    status: 'active' as const,
    reason: null,
  }));
  const member = aUser({ paid_user: true, profile: { ...profile, images } });
  renderScreen(<Steps />, { user: member });
  expect(await screen.findByText(/You can have 25 photos/)).toBeVisible();
  expect(screen.queryByText(/for free/)).toBeNull();
  expect(screen.getByLabelText('Add another')).toBeEnabled();
});

test('Back of the browser → the step before', async () => {
  const { user } = renderSteps();
  await user.click(await screen.findByRole('button', { name: 'Skip this step' }));
  expect(await screen.findByRole('heading', { name: 'Where do you live?' })).toBeVisible();
  await waitFor(() => expect(window.history.state).toMatchObject({ place: expect.any(Number) }));
  window.history.back();
  expect(await screen.findByRole('heading', { name: 'Show your face' })).toBeVisible();
});

test('each step saves its own answers, and the next heading has the focus', async () => {
  const { user, calls } = renderSteps();
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('heading', { name: 'Where do you live?' })).toHaveFocus();
  await user.type(await screen.findByRole('combobox', { name: 'Town' }), 'haa');
  await user.click(await screen.findByRole('option', { name: /Haarlem/ }));
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await user.selectOptions(await screen.findByLabelText('Hair'), 'Red');
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await user.type(await screen.findByLabelText('About me'), 'Long walks.');
  await user.click(screen.getByRole('checkbox', { name: 'Wine' }));
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await waitFor(() => expect(finished).toBe(1));
  expect(calls.filter(({ name }) => name === 'updateProfile').map(({ body }) => body)).toEqual([
    { country: 'NL', region_id: 'NL.07', city: 'Haarlem', place_id: 2755003 },
    { hair_color: 'red' },
    { about: 'Long walks.', interests: ['wine'] },
  ]);
  expect(sessionStorage.getItem('signup')).toBeNull();
});

describe('a member has typed something', () => {
  const skip = (user: ReturnType<typeof renderSteps>['user']) => user.click(screen.getByRole('button', { name: 'Skip this step' }));

  async function typeAndReload(next: typeof me) {
    const { user, unmount } = renderSteps();
    await screen.findByRole('heading', { name: 'Show your face' });
    for (let step = 0; step < 3; step++) await skip(user);
    await user.type(await screen.findByLabelText('About me'), 'Long walks.');
    unmount();
    return renderSteps({ user: next });
  }

  test('the page is loaded again → it is still there', async () => {
    await typeAndReload(me);
    expect(await screen.findByLabelText('About me')).toHaveValue('Long walks.');
  });

  test('another one logs in after the session ended elsewhere → has own steps from the first, and saves nothing of it', async () => {
    const { user, calls } = await typeAndReload(aUser({ ...me, id: me.id + 1, profile: { ...profile, about: 'Chess.' } }));
    expect(await screen.findByRole('heading', { name: 'Show your face' })).toBeVisible();
    for (let step = 0; step < 3; step++) await skip(user);
    expect(await screen.findByLabelText('About me')).toHaveValue('Chess.');
    await user.type(screen.getByLabelText('About me'), ' And tea.');
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(finished).toBe(1));
    expect(calls.findLast(({ name }) => name === 'updateProfile')?.body).toEqual({ about: 'Chess. And tea.' });
    expect(JSON.stringify(calls)).not.toContain('Long walks.');
  });
});

describe('the browser finds the member in Lyon', () => {
  let find: () => void;
  beforeEach(() => {
    const getCurrentPosition = (found: PositionCallback) => {
      find = () => found({ coords: { latitude: 45.76, longitude: 4.84 } } as GeolocationPosition);
    };
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'));

  async function renderLocating(options: RenderOptions = {}) {
    const geocode = { country: 'FR', region: null, region_id: null, city: 'Lyon', place_id: 7 } as const;
    const view = renderSteps({ api: { geocode }, ...options });
    await view.user.click(await screen.findByRole('button', { name: 'Skip this step' }));
    await view.user.click(await screen.findByRole('button', { name: 'Find my town' }));
    return view;
  }

  test('after the step was skipped → neither it nor later answers are overwritten', async () => {
    const { user, calls } = await renderLocating();
    await user.click(screen.getByRole('button', { name: 'Skip this step' }));
    await user.selectOptions(await screen.findByLabelText('Hair'), 'Red');
    find();
    await waitFor(() => expect(calls.some(({ name }) => name === 'geocode')).toBe(true));
    await act(() => new Promise((done) => void setTimeout(done, 50)));
    expect(screen.getByLabelText('Hair')).toHaveDisplayValue('Red');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('combobox', { name: 'Town' })).toHaveValue('');
  });

  test('the site offers the country → the town is entered', async () => {
    await renderLocating();
    find();
    expect(await screen.findByText('Found: Lyon')).toBeVisible();
    expect(screen.getByLabelText('Country')).toHaveValue('FR');
    expect(screen.getByRole('combobox', { name: 'Town' })).toHaveValue('Lyon');
  });

  test('the site does not offer the country → the member chooses, and can’t choose that one', async () => {
    await renderLocating({ settings: aSettings({ countries: ['DE', 'NL'] }) });
    find();
    expect(await screen.findByText(/Please choose it yourself/)).toBeVisible();
    expect(screen.getByLabelText('Country')).toHaveValue('NL');
    expect(screen.queryByRole('option', { name: 'France' })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Town' })).toHaveValue('');
  });
});

test('the member’s country is no longer offered → after another choice it can be chosen again', async () => {
  const { user } = renderSteps({ settings: aSettings({ countries: ['DE', 'FR'] }) });
  await user.click(await screen.findByRole('button', { name: 'Skip this step' }));
  const country = await screen.findByLabelText('Country');
  await user.selectOptions(country, 'DE');
  await user.selectOptions(country, 'NL');
  expect(country).toHaveValue('NL');
});

test('all interests are shown by their button → the focus goes to the control after it, not to the top', async () => {
  const { user } = renderSteps();
  for (let step = 0; step < 3; step++) await user.click(await screen.findByRole('button', { name: 'Skip this step' }));
  act(() => screen.getByRole('button', { name: 'Show all interests' }).focus());
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: 'Show all interests' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Back' })).toHaveFocus();
});

test('what is refused shows an error at its field, and can be corrected', async () => {
  const message = 'Please leave out contact details.';
  const { user } = renderSteps({ api: { updateProfile: failWith('contact_in_text', { field: 'about', message }) } });
  for (let step = 0; step < 3; step++) await user.click(await screen.findByRole('button', { name: 'Skip this step' }));
  await user.type(await screen.findByLabelText('About me'), 'Call 0612345678');
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('About me')).toBeInvalid();
  expect(screen.getByLabelText('About me')).toHaveValue('Call 0612345678');
});

test('the page loaded anew goes on where it was, with what was not saved yet', async () => {
  const first = renderSteps();
  for (let step = 0; step < 3; step++) await first.user.click(await screen.findByRole('button', { name: 'Skip this step' }));
  await first.user.type(await screen.findByLabelText('About me'), 'Long walks');
  first.unmount();
  renderSteps({ store: createStore() });
  expect(await screen.findByLabelText('About me')).toHaveValue('Long walks');
});

test('a photo is sent at once and shown, and the member is loaded again, whose main photo it may be', async () => {
  const store = createStore();
  const refresh = jest.fn(() => Promise.resolve());
  store.set(refreshHandlerAtom, { refresh });
  const { user } = renderSteps({ store, api: { startUpload: { image } } });
  await user.upload(await screen.findByLabelText('Choose a photo'), photo);
  expect(await screen.findByRole('img', { name: 'Your photo 1' })).toBeInTheDocument();
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('two photos are sent, and the second arrives first → both are shown', async () => {
  const answers = [41, 42].map((id) => ({ ...Promise.withResolvers<ResponseOf<'startUpload'>>(), image: { ...image, id } }));
  let asked = 0;
  const { user } = renderSteps({ api: { startUpload: () => answers[asked++]!.promise } });
  await user.upload(await screen.findByLabelText('Choose a photo'), [photo, photo]);
  await waitFor(() => expect(asked).toBe(2));
  for (const { resolve, image: added } of answers.toReversed()) resolve({ image: added });
  expect(await screen.findByRole('img', { name: 'Your photo 2' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Your photo 1' })).toBeInTheDocument();
});

test('more photos are chosen than there is room for → says how many did not fit', async () => {
  const { user } = renderSteps({ api: { startUpload: () => new Promise(() => {}) } });
  await user.upload(await screen.findByLabelText('Choose a photo'), [photo, photo, photo, photo, photo]);
  expect(screen.getAllByRole('progressbar')).toHaveLength(3);
  expect(screen.getByText('2 photos did not fit: there is room for 3.').closest('[role=status]')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Remove me.png' })[0]!);
  await user.upload(screen.getByLabelText('Add another'), photo);
  expect(screen.queryByText(/did not fit/)).toBeNull();
});

test('a photo comes with the member before the answer to its upload → it is shown once', async () => {
  const answer = Promise.withResolvers<ResponseOf<'startUpload'>>();
  const { user, store } = renderSteps({ api: { startUpload: () => answer.promise } });
  await user.upload(await screen.findByLabelText('Choose a photo'), photo);
  act(() => store.set(userAtom, { ...me, profile: { ...profile, images: [image] } }));
  answer.resolve({ image });
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(screen.getAllByRole('img', { name: /^Your photo/ })).toHaveLength(1);
});

test('a failed photo is removed by its button → the focus goes to the control in its place', async () => {
  const { user } = renderSteps({ api: { startUpload: failWith('unavailable', { message: 'Later' }) } });
  await user.upload(await screen.findByLabelText('Choose a photo'), photo);
  act(() => screen.getByRole('button', { name: 'Remove me.png' }).focus());
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Choose a photo')).toHaveFocus();
});

/** A photo was chosen, and the next step is shown while it is being sent. */
async function renderWithPhotoUnderWay(options: RenderOptions = {}) {
  const answer = Promise.withResolvers<ReturnType<typeof failWith> | ResponseOf<'startUpload'>>();
  const view = renderSteps({ api: { startUpload: () => answer.promise }, ...options });
  await view.user.upload(await screen.findByLabelText('Choose a photo'), photo);
  const skip = () => view.user.click(screen.getByRole('button', { name: 'Skip this step' }));
  await skip();
  async function skipTheRest() {
    for (let step = 1; step < 4; step++) await skip();
  }
  return {
    ...view,
    skip,
    skipTheRest,
    isSent: () => answer.resolve({ image }),
    fails: () => answer.resolve(failWith('unavailable', { message: 'Later' })),
  };
}

test('a photo is still being sent → the next step is saved as always', async () => {
  const { user, calls, isSent } = await renderWithPhotoUnderWay();
  await user.selectOptions(await screen.findByLabelText('Country'), 'FR');
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  expect(await screen.findByRole('heading', { name: 'A few facts about you' })).toBeVisible();
  expect(calls.map(({ name }) => name)).toContain('updateProfile');
  isSent();
});

test('the last step is done while a photo is being sent → says so and waits, and then it is finished', async () => {
  const { isSent, skipTheRest } = await renderWithPhotoUnderWay();
  await skipTheRest();
  expect(screen.getByRole('dialog', { name: 'Your photo is still on its way' })).toBeVisible();
  expect(finished).toBe(0);
  isSent();
  await waitFor(() => expect(finished).toBe(1));
});

test('who doesn’t want to wait for the photo → goes back, or finishes without it', async () => {
  const { user, isSent, skip, skipTheRest } = await renderWithPhotoUnderWay();
  await skipTheRest();
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Back' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('heading', { name: 'What makes you you?' })).toBeVisible();
  await skip();
  await user.click(screen.getByRole('button', { name: 'Keep going without waiting' }));
  expect(finished).toBe(1);
  isSent();
});

test('a link elsewhere is followed while a photo is being sent → waits for it, and then leads there', async () => {
  const { router, isSent } = await renderWithPhotoUnderWay({ path: '/complete-signup', route: '/complete-signup' });
  await act(() => router.navigate('/members'));
  expect(screen.getByRole('dialog', { name: 'Your photo is still on its way' })).toBeVisible();
  expect(screen.queryByText('Elsewhere: /members')).toBeNull();
  isSent();
  expect(await screen.findByText('Elsewhere: /members')).toBeVisible();
});

test('a link elsewhere is followed while a photo is being sent → the member can stay, or go without it', async () => {
  const { user, router, isSent } = await renderWithPhotoUnderWay({ path: '/complete-signup', route: '/complete-signup' });
  await act(() => router.navigate('/members'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Back' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Where do you live?' })).toBeVisible();
  await act(() => router.navigate('/members'));
  await user.click(screen.getByRole('button', { name: 'Keep going without waiting' }));
  expect(await screen.findByText('Elsewhere: /members')).toBeVisible();
  isSent();
});

test.each([
  ['while a photo is being sent → the browser asks', true],
  ['by a member who does not wait for the photo → the browser does not ask', false],
])('another document is loaded %s', async (_, asks) => {
  const { user, isSent, skipTheRest } = await renderWithPhotoUnderWay();
  if (!asks) {
    await skipTheRest();
    await user.click(screen.getByRole('button', { name: 'Keep going without waiting' }));
  }
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(!asks);
  isSent();
});

test('the photo fails at another step → said, and the member who waited for it stays', async () => {
  const { fails, skip, skipTheRest } = await renderWithPhotoUnderWay();
  await skipTheRest();
  fails();
  expect(await screen.findByText('me.png wasn’t added. Later')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(finished).toBe(0);
  await skip();
  expect(finished).toBe(1);
});

test('the photo fails at its own step → said there, and not once more', async () => {
  const { user } = renderSteps({ api: { startUpload: failWith('unavailable', { message: 'Later' }) } });
  await user.upload(await screen.findByLabelText('Choose a photo'), photo);
  expect(await screen.findByText('Later')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Skip this step' }));
  expect(await screen.findByRole('heading', { name: 'Where do you live?' })).toBeVisible();
  expect(screen.getByRole('status', { name: 'Toasts' })).toBeEmptyDOMElement();
});

test('a device that supports push → notifications are offered last, and can be declined', async () => {
  const store = createStore();
  store.set(pushAtom, { isCapable: true, isSubscribed: false, lastMessage: null });
  const { user } = renderSteps({ store, settings: aSettings({ push_public_key: 'key' }) });
  for (let step = 0; step < 4; step++) await user.click(await screen.findByRole('button', { name: 'Skip this step' }));
  expect(await screen.findByRole('button', { name: 'Turn on notifications' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Know when someone writes' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(finished).toBe(1);
});
