import type { ResponseOf } from '@nightlark/contract';
import { pushAtom, userAtom } from '@nightlark/state';
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

test.each([true, false])('the first question has the focus where another stood in its place: %s', async (moved) => {
  renderScreen(<ProfileSteps user={me} moved={moved} onFinished={() => undefined} />, { user: me, api: { getRegions: regions } });
  const heading = await screen.findByRole('heading', { name: 'Show your face' });
  expect(document.activeElement === heading).toBe(moved);
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

test('the place is found after its step was skipped → neither it nor later answers are overwritten', async () => {
  let find: PositionCallback | undefined;
  const geolocation = { getCurrentPosition: (found: PositionCallback) => (find = found) };
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
  try {
    const place = { country: 'FR', region: null, region_id: null, city: 'Lyon', place_id: 7 };
    const { user, calls } = renderSteps({ api: { geocode: place as never } });
    await user.click(await screen.findByRole('button', { name: 'Skip this step' }));
    await user.click(await screen.findByRole('button', { name: 'Find my town' }));
    await user.click(screen.getByRole('button', { name: 'Skip this step' }));
    await user.selectOptions(await screen.findByLabelText('Hair'), 'Red');
    find!({ coords: { latitude: 45.76, longitude: 4.84 } } as GeolocationPosition);
    await waitFor(() => expect(calls.some(({ name }) => name === 'geocode')).toBe(true));
    await act(() => new Promise((done) => void setTimeout(done, 50)));
    expect(screen.getByLabelText('Hair')).toHaveDisplayValue('Red');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('combobox', { name: 'Town' })).toHaveValue('');
  } finally {
    Reflect.deleteProperty(navigator, 'geolocation');
  }
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

test('a photo is sent at once and shown', async () => {
  const { user, calls } = renderSteps({
    api: { addPhoto: { image }, getProfile: { profile: { ...profile, images: [image], main_image: image } } },
  });
  const input = await screen.findByLabelText('Choose a photo');
  await user.upload(input, photo);
  await waitFor(() => expect(calls.some(({ name }) => name === 'addPhoto')).toBe(true));
  expect(await screen.findByRole('img', { name: 'Your photo 1' })).toBeInTheDocument();
});

/** A photo was chosen, and the next step is shown while it is being sent. */
async function renderWithPhotoUnderWay() {
  const answer = Promise.withResolvers<ReturnType<typeof failWith> | ResponseOf<'addPhoto'>>();
  const view = renderSteps({ api: { addPhoto: () => answer.promise, getProfile: { profile } } });
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
  await user.click(screen.getByRole('button', { name: 'Go on without waiting' }));
  expect(finished).toBe(1);
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
  const { user } = renderSteps({ api: { addPhoto: failWith('unavailable', { message: 'Later' }) } });
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
  expect(screen.getByRole('heading', { name: 'Know when somebody writes' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(finished).toBe(1);
});
