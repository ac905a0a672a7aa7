import { paths, type OwnImage, type OwnProfile } from '@nightlark/contract';
import { userAtom } from '@nightlark/state';
import { anOwnImage, anOwnProfile, answersOfNoApi, aPremiumUser, aSettings, aUser, failWith, renderScreen } from '@nightlark/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import * as own from './screen.tsx';

const options = { path: '/profile', route: paths.profile.path };
const profile = anOwnProfile({ name: 'Jonas', about: 'Walks', interests: ['coffee'] });
// jsdom has no object URLs.
beforeAll(() => Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }));

const getRegions = { regions: [{ id: 'DK.17', name: 'Hovedstaden' }] };
const withPhotos = (count: number): OwnProfile => {
  const images = Array.from({ length: count }, () => anOwnImage());
  return { ...profile, images, main_image: images[0] ?? null };
};

test('save → sends what the form holds and says so', async () => {
  const { user, calls, store } = renderScreen(own, {
    ...options,
    user: aUser({ profile }),
    api: { getProfile: { profile }, getRegions, updateProfile: { profile: { ...profile, name: 'Jon' } } },
  });
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Jon');
  await user.click(screen.getByRole('checkbox', { name: 'Dogs' }));
  await user.selectOptions(screen.getByLabelText('Hair colour'), '');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  const call = calls.find((each) => each.name === 'updateProfile');
  expect(call?.body).toMatchObject({ name: 'Jon', about: 'Walks', hair_color: null, country: 'DK', place_id: 2618425 });
  expect((call?.body as { interests: string[] }).interests.sort()).toEqual(['coffee', 'dogs']);
  expect(store.get(userAtom)?.profile.name).toBe('Jon');
});

test('something is typed while the profile is being saved → it is still unsaved, and leaving asks', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user, calls } = renderScreen(own, {
    ...options,
    user: aUser({ profile }),
    api: { getProfile: { profile }, getRegions, updateProfile: () => promise.then(() => ({ profile: { ...profile, about: 'Walks by' } })) },
  });
  const about = await screen.findByLabelText('About me');
  await user.type(about, ' by');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'updateProfile')).toBe(true));
  await user.type(about, ' the sea');
  resolve();
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  expect(about).toHaveValue('Walks by the sea');
  expect(screen.getByRole('button', { name: 'Discard' })).toBeVisible();
  await user.type(about, '{Backspace>8/}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull());
  await user.type(about, '!');
  expect(await screen.findByRole('button', { name: 'Discard' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'See it as others do' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('a change after a move was saved is discarded → the new country’s regions, with the saved one', async () => {
  const polish = { ...profile, country: 'PL' as const, region: 'Małopolskie', region_id: '77', city: null, place_id: null };
  const regions = { DK: getRegions.regions, PL: [{ id: '77', name: 'Małopolskie' }] };
  const { user } = renderScreen(own, {
    ...options,
    user: aUser({ profile }),
    api: {
      getProfile: { profile },
      getRegions: ({ query }) => ({ regions: regions[query.country as 'DK' | 'PL'] }),
      updateProfile: { profile: polish },
    },
  });
  await user.selectOptions(await screen.findByLabelText('Country'), 'Poland');
  await screen.findByRole('option', { name: 'Małopolskie' });
  await user.selectOptions(screen.getByLabelText('Region'), 'Małopolskie');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  await user.type(screen.getByLabelText('About me'), ' by the sea');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.getByLabelText('About me')).toHaveValue('Walks');
  expect(screen.getByLabelText('Region')).toHaveDisplayValue('Małopolskie');
  expect(screen.queryByRole('option', { name: 'Hovedstaden' })).toBeNull();
});

test('who sees which answer, and search engines → chosen beside it and saved with the rest', async () => {
  const { user, calls } = renderScreen(own, {
    ...options,
    settings: aSettings({ visible_profile_fields: ['about', 'sexuality', 'hair_color'] }),
    user: aUser({ profile }),
    api: { getProfile: { profile }, getRegions, updateProfile: { profile } },
  });
  const sexuality = await screen.findByRole('combobox', { name: 'Seen by (Sexuality)' });
  expect(sexuality).toHaveDisplayValue('nobody');
  expect(screen.getByRole('combobox', { name: 'Seen by (About me)' })).toHaveDisplayValue('members');
  expect(screen.queryByRole('combobox', { name: 'Seen by (Eye colour)' })).toBeNull();
  await user.selectOptions(sexuality, 'members');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Seen by (About me)' }), 'everyone');
  await user.click(screen.getByRole('checkbox', { name: 'Search engines may show my profile' }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'updateProfile')).toBe(true));
  const { body } = calls.find(({ name }) => name === 'updateProfile')!;
  expect(body).toMatchObject({ indexable: true, shown_to: { sexuality: 'members', about: 'everybody', hair_color: 'members' } });
  expect(body).not.toHaveProperty('sensitive_consent');
});

test('no consent yet → requested once a sexuality is chosen, with an error if it is missing', async () => {
  const without = { ...profile, sexuality: null, sensitive_consent: false };
  const { user, calls } = renderScreen(own, {
    ...options,
    user: aUser({ profile: without }),
    api: {
      getProfile: { profile: without },
      getRegions,
      updateProfile: ({ body }) =>
        (body as { sensitive_consent?: boolean }).sensitive_consent
          ? { profile }
          : failWith('consent_required', { field: 'sensitive_consent', message: 'We need your consent' }),
    },
  });
  const choice = await screen.findByLabelText('Sexuality');
  expect(screen.queryByRole('checkbox', { name: /sexual orientation/ })).toBeNull();
  await user.selectOptions(choice, 'Bisexual');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('We need your consent')).toBeVisible();
  const consent = screen.getByRole('checkbox', { name: /sexual orientation/ });
  expect(consent).toHaveFocus();
  await user.click(consent);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  expect(calls.filter(({ name }) => name === 'updateProfile').at(-1)!.body).toMatchObject({ sexuality: 'bi', sensitive_consent: true });
});

test('consent withdrawn → asked once, the sexuality is gone at once, what else was typed stays to be saved', async () => {
  const withdrawn = { ...profile, sexuality: null, sensitive_consent: false };
  const { user, calls } = renderScreen(own, {
    ...options,
    user: aUser({ profile }),
    api: { getProfile: { profile }, getRegions, updateProfile: { profile: withdrawn } },
  });
  await user.type(await screen.findByLabelText('Name'), ' B.');
  await user.click(screen.getByRole('button', { name: 'Withdraw my consent' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw your consent?' });
  expect(calls.some(({ name }) => name === 'updateProfile')).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw my consent' }));
  expect(await screen.findByText('Your consent is withdrawn, and your sexuality deleted.')).toBeVisible();
  expect(calls.find(({ name }) => name === 'updateProfile')!.body).toEqual({ sensitive_consent: false });
  expect(screen.getByLabelText('Sexuality')).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Withdraw my consent' })).toBeNull();
  expect(screen.getByLabelText('Name')).toHaveValue('Jonas B.');
  expect(screen.getByRole('button', { name: 'Discard' })).toBeVisible();
});

test('the e-mail address as name → said at the field, nothing sent', async () => {
  const { user, calls } = renderScreen(own, {
    ...options,
    user: aUser({ profile, email: 'jonas@mail.example' }),
    api: { getProfile: { profile }, getRegions },
  });
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'jonas@mail.example');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(screen.getByText('Your name can’t be your e-mail address.')).toBeVisible();
  expect(name).toHaveFocus();
  expect(calls.some((call) => call.name === 'updateProfile')).toBe(false);
});

test('the server refuses a field → its words stand at that field', async () => {
  const { user } = renderScreen(own, {
    ...options,
    user: aUser({ profile }),
    api: {
      getProfile: { profile },
      getRegions,
      updateProfile: failWith('contact_in_text', { field: 'about', message: 'No phone numbers, please' }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('No phone numbers, please')).toBeVisible();
  expect(screen.getByLabelText('About me')).toHaveAttribute('aria-invalid', 'true');
});

test('free member with 3 photos → full, with the way to Premium', async () => {
  renderScreen(own, { ...options, user: aUser({ profile: withPhotos(3) }), api: { getProfile: { profile: withPhotos(3) }, getRegions } });
  expect(await screen.findByText('3 of 3')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See Premium' })).toHaveAttribute('href', '/premium');
  expect(screen.queryByLabelText('Add photos')).toBeNull();
});

test('premium member with 3 photos → room for 25, a photo is added', async () => {
  let count = 3;
  const { user, calls } = renderScreen(own, {
    ...options,
    user: aPremiumUser({ profile: withPhotos(3) }),
    api: {
      getProfile: () => ({ profile: withPhotos(count) }),
      getRegions,
      startUpload: () => {
        count = 4;
        return { image: anOwnImage() };
      },
    },
  });
  await screen.findByRole('button', { name: 'Move photo 1' });
  const input = screen.getByLabelText('Add photos');
  expect(screen.getByText('3 of 25')).toBeVisible();
  await user.upload(input, new File(['x'], 'me.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText('4 of 25')).toBeVisible();
  expect(calls.some((call) => call.name === 'startUpload')).toBe(true);
});

test.each([
  ['has arrived → the old order, and the photo stays', (before: OwnImage[], added: OwnImage) => [...before, added], 3],
  ['has arrived, and the others were deleted elsewhere → they stay away', (_: OwnImage[], added: OwnImage) => [added], 1],
])('a new order is refused after a photo %s', async (_, after, count) => {
  const before = withPhotos(2);
  const image = anOwnImage();
  const { promise, reject } = Promise.withResolvers<never>();
  let isUploaded = false;
  const { user } = renderScreen(own, {
    ...options,
    user: aUser({ profile: before }),
    api: {
      getProfile: () => ({ profile: isUploaded ? { ...before, images: after(before.images, image) } : before }),
      getRegions,
      updatePhoto: () => promise.catch(() => failWith('unexpected', { message: 'Later' })),
      startUpload: () => {
        isUploaded = true;
        return { image };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Options for photo 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move back' }));
  await user.upload(screen.getByLabelText('Add photos'), new File(['x'], 'me.png', { type: 'image/png' }));
  expect(await screen.findByText(`${count} of 3`)).toBeVisible();
  reject();
  expect(await screen.findByText('Later')).toBeVisible();
  expect(screen.getByText(`${count} of 3`)).toBeVisible();
});

test('a photo arrives while something is typed → the typed words are still unsaved, and leaving asks', async () => {
  const image = anOwnImage();
  const withPhoto: OwnProfile = { ...profile, images: [image], main_image: image };
  let isUploaded = false;
  const { user, router } = renderScreen(own, {
    ...options,
    user: aUser({ profile }),
    api: {
      getProfile: () => ({ profile: isUploaded ? withPhoto : withPhotos(0) }),
      getRegions,
      startUpload: () => {
        isUploaded = true;
        return { image };
      },
    },
  });
  await user.type(await screen.findByLabelText('About me'), ' by the sea');
  await user.upload(screen.getByLabelText('Add photos'), new File(['x'], 'me.png', { type: 'image/png' }));
  expect(await screen.findByText('1 of 3')).toBeVisible();
  await user.type(screen.getByLabelText('About me'), 'x{Backspace}');
  await act(() => new Promise((done) => void setTimeout(done)));
  await act(() => router.navigate('/members'));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('a photo is added, but the profile can’t be loaded → it is shown all the same', async () => {
  let isUploaded = false;
  const { user } = renderScreen(own, {
    ...options,
    user: aUser({ profile }),
    api: {
      getProfile: () => (isUploaded ? failWith('unavailable') : { profile: withPhotos(0) }),
      getRegions,
      startUpload: () => {
        isUploaded = true;
        return { image: anOwnImage() };
      },
    },
  });
  await user.upload(await screen.findByLabelText('Add photos'), new File(['x'], 'me.png', { type: 'image/png' }));
  expect(await screen.findByRole('img', { name: 'Your photo 1' })).toBeInTheDocument();
  expect(screen.getByText('1 of 3')).toBeVisible();
});

test('a photo is added while another is being deleted → the deleted one stays away', async () => {
  const deletion = Promise.withResolvers<void>();
  const loading = Promise.withResolvers<void>();
  let now = withPhotos(2);
  let isUploaded = false;
  const { user } = renderScreen(own, {
    ...options,
    user: aUser({ profile: now }),
    api: {
      async getProfile() {
        const answer = { profile: now };
        if (isUploaded) await loading.promise;
        return answer;
      },
      getRegions,
      async deletePhoto({ body }) {
        await deletion.promise;
        now = { ...now, images: now.images.filter(({ id }) => id !== body.id) };
        return { profile: now };
      },
      startUpload() {
        isUploaded = true;
        const image = anOwnImage();
        now = { ...now, images: [...now.images, image] };
        return { image };
      },
    },
  });
  const photos = await screen.findByRole('region', { name: 'Photos' });
  await within(photos).findByRole('button', { name: 'Move photo 1' });
  await user.click(within(photos).getAllByText('Delete')[0]!);
  await user.upload(screen.getByLabelText('Add photos'), new File(['x'], 'me.png', { type: 'image/png' }));
  await waitFor(() => expect(isUploaded).toBe(true));
  deletion.resolve();
  expect(await within(photos).findByRole('button', { name: 'Undo' })).toBeVisible();
  loading.resolve();
  await waitFor(() => expect(within(photos).queryByRole('progressbar')).toBeNull());
  expect(within(photos).getByText('2 of 3')).toBeVisible();
});

test('deleted → gone at once, and back by Undo', async () => {
  const { user, calls } = renderScreen(own, {
    ...options,
    user: aUser({ profile: withPhotos(2) }),
    api: {
      getProfile: { profile: withPhotos(2) },
      getRegions,
      deletePhoto: { profile: withPhotos(1) },
      updatePhoto: { profile: withPhotos(2) },
    },
  });
  const photos = await screen.findByRole('region', { name: 'Photos' });
  await within(photos).findByRole('button', { name: 'Move photo 1' });
  await user.click(within(photos).getAllByText('Delete')[0]!);
  await waitFor(() => expect(within(photos).getByText('1 of 3')).toBeVisible());
  await user.click(within(photos).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(within(photos).getByText('2 of 3')).toBeVisible());
  expect(calls.find(({ name }) => name === 'updatePhoto')?.body).toMatchObject({ restore: true });
});

test('two photos deleted, the second before the answer to the first → both gone at once, and deleted one after the other', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let now = withPhotos(3);
  const [first, second, third] = now.images.map(({ id }) => id);
  const { user, calls } = renderScreen(own, {
    ...options,
    user: aUser({ profile: now }),
    api: {
      getProfile: { profile: now },
      getRegions,
      deletePhoto: async ({ body }) => {
        await promise;
        now = { ...now, images: now.images.filter(({ id }) => id !== body.id) };
        return { profile: now };
      },
    },
  });
  const photos = await screen.findByRole('region', { name: 'Photos' });
  await within(photos).findByRole('button', { name: 'Move photo 1' });
  const deleted = () => calls.filter(({ name }) => name === 'deletePhoto').map(({ body }) => (body as { id: number }).id);
  await user.click(within(photos).getAllByText('Delete')[0]!);
  expect(within(photos).getByText('2 of 3')).toBeVisible();
  await user.click(within(photos).getAllByText('Delete')[0]!);
  expect(within(photos).getByText('1 of 3')).toBeVisible();
  expect(within(photos).queryByLabelText('Add photos')).toBeNull();
  await waitFor(() => expect(deleted()).toEqual([first]));
  resolve();
  await waitFor(() => expect(deleted()).toEqual([first, second]));
  expect(await within(photos).findByLabelText('Add photos')).toBeInTheDocument();
  expect(within(photos).getByText('1 of 3')).toBeVisible();
  expect(now.images.map(({ id }) => id)).toEqual([third]);
});

test('a move is refused while a deletion waits → the old order, and the deleted photo stays away', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const before = withPhotos(3);
  const [first, second] = before.images;
  const { user } = renderScreen(own, {
    ...options,
    user: aUser({ profile: before }),
    api: {
      getProfile: { profile: before },
      getRegions,
      updatePhoto: () => promise.catch(() => failWith('unexpected', { message: 'Later' })),
      deletePhoto: { profile: { ...before, images: [first!, second!] } },
    },
  });
  const photos = await screen.findByRole('region', { name: 'Photos' });
  const shown = () =>
    within(photos)
      .getAllByRole('img')
      .map((image) => image.getAttribute('src'));
  await within(photos).findByRole('button', { name: 'Move photo 1' });
  const [one, two, three] = shown();
  await user.click(within(photos).getAllByText('Move back')[0]!);
  expect(shown()).toEqual([two, one, three]);
  await user.click(within(photos).getAllByText('Delete')[2]!);
  expect(shown()).toEqual([two, one]);
  reject();
  expect(await screen.findByText('Later')).toBeVisible();
  expect(await screen.findByText(/The photo is deleted/)).toBeVisible();
  expect(shown()).toEqual([one, two]);
});

test('a crop is saved after its dialog was closed and opened again → that one stays open', async () => {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const one = withPhotos(1);
  const { user, calls } = renderScreen(own, {
    ...options,
    user: aUser({ profile: one }),
    api: {
      getProfile: { profile: one },
      getRegions,
      getPhotoSource: { source: { match: 'source.webp', width: 800, height: 1000 }, crop: null },
      updatePhoto: () => held.then(() => ({ profile: one })),
    },
  });
  const open = async () => user.click(await screen.findByRole('menuitem', { name: 'Crop' }));
  await open();
  await user.click(await screen.findByRole('button', { name: 'Use the whole photo' }));
  await waitFor(() => expect(calls.at(-1)?.name).toBe('updatePhoto'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Crop your photo' })).toBeNull());
  await open();
  const button = await screen.findByRole('button', { name: 'Use the whole photo' });
  resolve();
  await waitFor(() => expect(screen.getByRole('status', { name: 'Toasts' })).not.toBeEmptyDOMElement());
  await act(() => new Promise((done) => void setTimeout(done)));
  expect(button).toBeVisible();
});

test('more files than places → those that fit are sent, and it says how many did not', async () => {
  let count = 1;
  const { user, calls } = renderScreen(own, {
    ...options,
    user: aUser({ profile: withPhotos(1) }),
    api: {
      getProfile: () => ({ profile: withPhotos(count) }),
      getRegions,
      startUpload: () => {
        count++;
        return { image: anOwnImage() };
      },
    },
  });
  const input = await screen.findByLabelText('Add photos');
  const file = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });
  await user.upload(input, [file('a.jpg'), file('b.webp', 'image/webp'), file('c.jpg'), file('d.jpg')]);
  expect(await screen.findByText(/2 photos did not fit/)).toBeVisible();
  expect(await screen.findByText('3 of 3')).toBeVisible();
  expect(calls.filter(({ name }) => name === 'startUpload')).toHaveLength(2);
});

test('photos are being uploaded → their number is announced', async () => {
  const { user } = renderScreen(own, {
    ...options,
    user: aUser({ profile: withPhotos(0) }),
    api: { getProfile: { profile: withPhotos(0) }, getRegions, startUpload: () => new Promise<never>(() => {}) },
  });
  const input = await screen.findByLabelText('Add photos');
  await user.upload(
    input,
    ['a.jpg', 'b.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' })),
  );
  expect((await screen.findByText('2 photos on their way')).closest('[role=status]')).not.toBeNull();
});

test('an upload fails → its reason stands on it, and it can be tried again', async () => {
  let answers = 0;
  const { user } = renderScreen(own, {
    ...options,
    user: aUser({ profile: withPhotos(1) }),
    api: {
      getProfile: () => ({ profile: withPhotos(answers > 1 ? 2 : 1) }),
      getRegions,
      startUpload: () => (++answers === 1 ? failWith('unavailable', { message: 'Not now' }) : { image: anOwnImage() }),
    },
  });
  await user.upload(await screen.findByLabelText('Add photos'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText('Not now')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try me.jpg again' }));
  expect(await screen.findByText('2 of 3')).toBeVisible();
});

test('rejected → the reason in words, and no way to make it the main photo', async () => {
  const rejected = { ...profile, images: [profile.images[0]!, anOwnImage({ status: 'rejected', reason: 'contact_details' })] };
  renderScreen(own, { ...options, user: aUser({ profile: rejected }), api: { getProfile: { profile: rejected }, getRegions } });
  expect(await screen.findByText('It shows contact details.')).toBeVisible();
  expect(screen.queryByText('Make it the main photo')).toBeNull();
});

test('waiting for review → said on the photo and below, in Polish; no way to make it the main photo', async () => {
  const waiting = { ...profile, images: [profile.images[0]!, anOwnImage({ status: 'pending' })] };
  renderScreen(own, { ...options, locale: 'pl', user: aUser({ profile: waiting }), api: { getProfile: { profile: waiting }, getRegions } });
  expect(await screen.findAllByText('Sprawdzane')).toHaveLength(1);
  expect(screen.getByText(/Oglądamy każde nowe zdjęcie/)).toBeVisible();
  expect(screen.queryByText('Ustaw jako główne')).toBeNull();
});

test('a birthday that is too recent → said at the field, nothing sent', async () => {
  const young = { ...profile, date_of_birth: `${new Date().getUTCFullYear() - 18}-12-31` };
  const { user, calls } = renderScreen(own, {
    ...options,
    user: aUser({ profile: young }),
    api: { getProfile: { profile: young }, getRegions },
  });
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Enter your date of birth (18+)')).toBeVisible();
  expect(calls.some(({ name }) => name === 'updateProfile')).toBe(false);
});

test('a town typed and chosen from the list → its number is saved, and the region follows', async () => {
  const nowhere = { ...profile, region_id: null, region: null, city: null, place_id: null };
  const places = [
    { id: 2624652, name: 'Aarhus', region_id: 'DK.17', region: 'Hovedstaden' },
    { id: 2624886, name: 'Aalborg', region_id: 'DK.19', region: 'Nordjylland' },
  ];
  const { user, calls } = renderScreen(own, {
    ...options,
    user: aUser({ profile: nowhere }),
    api: { getProfile: { profile: nowhere }, getRegions, getPlaces: { places }, updateProfile: { profile } },
  });
  const town = await screen.findByRole('combobox', { name: 'Town or city' });
  expect(town).toHaveAccessibleDescription(/choose it from the list/);
  await user.type(town, 'aa');
  expect(await screen.findByText('2 towns to choose from')).toBeInTheDocument();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(town).toHaveValue('Aarhus');
  expect(screen.getByLabelText('Region')).toHaveValue('DK.17');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  const body = calls.find(({ name }) => name === 'updateProfile')?.body as object;
  expect(body).toMatchObject({ country: 'DK', place_id: 2624652 });
  expect(body).not.toHaveProperty('city');
  expect(calls.filter(({ name }) => name === 'getPlaces').at(-1)?.query).toMatchObject({ country: 'DK', q: 'aa' });
});

test.each([
  ['chosen', profile],
  ['of no number', { ...profile, place_id: null }],
])('Escape empties the field of a town that is %s → unsaved', async (_what, saved) => {
  const { user } = renderScreen(own, { ...options, user: aUser({ profile: saved }), api: { getProfile: { profile: saved }, getRegions } });
  const town = await screen.findByRole('combobox', { name: 'Town or city' });
  expect(town).not.toHaveValue('');
  await user.type(town, '{Escape}');
  expect(town).toHaveValue('');
  expect(await screen.findByRole('button', { name: 'Discard' })).toBeVisible();
});

test('a town that is none → said below the field; saved all the same, it is refused there', async () => {
  const { user, calls } = renderScreen(own, {
    ...options,
    user: aUser({ profile }),
    api: {
      getProfile: { profile },
      getRegions,
      getPlaces: { places: [] },
      updateProfile: failWith('place_unknown', { field: 'city', message: 'Please choose a town from the list.' }),
    },
  });
  const town = await screen.findByRole('combobox', { name: 'Town or city' });
  await user.clear(town);
  await user.type(town, 'Xyzzytown');
  expect((await screen.findAllByText(/We know no town of that name/)).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Please choose a town from the list.')).toBeVisible();
  expect(town).toHaveFocus();
  expect(calls.find(({ name }) => name === 'updateProfile')?.body).toMatchObject({ country: 'DK', region_id: 'DK.17', city: 'Xyzzytown' });
});

test.each(answersOfNoApi)(
  'the towns can’t be looked up (%s) → it says so, and not that there is no such town',
  async (_, getPlaces, text) => {
    const { user } = renderScreen(own, { ...options, user: aUser({ profile }), api: { getProfile: { profile }, getRegions, getPlaces } });
    const town = await screen.findByRole('combobox', { name: 'Town or city' });
    await user.clear(town);
    await user.type(town, 'Aar');
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(town).toHaveAccessibleDescription(text);
    expect(screen.queryByText(/We know no town of that name/)).toBeNull();
  },
);

test('a town that is none, and then another country and back → nothing is said of the cleared field', async () => {
  const { user } = renderScreen(own, {
    ...options,
    user: aUser({ profile }),
    api: { getProfile: { profile }, getRegions, getPlaces: { places: [] } },
  });
  const town = await screen.findByRole('combobox', { name: 'Town or city' });
  await user.clear(town);
  await user.type(town, 'Xyzzytown');
  expect((await screen.findAllByText(/We know no town of that name/)).length).toBeGreaterThan(0);
  await user.selectOptions(screen.getByLabelText('Country'), 'Sweden');
  await user.selectOptions(screen.getByLabelText('Country'), 'Denmark');
  expect(town).toHaveValue('');
  expect(screen.queryByText(/We know no town of that name/)).toBeNull();
});

test('date of birth that was never corrected → it says that it can be, once', async () => {
  renderScreen(own, { ...options, user: aUser({ profile }), api: { getProfile: { profile }, getRegions } });
  expect(await screen.findByRole('group', { name: 'Date of birth' })).toHaveAccessibleDescription(/can be corrected once/);
});

test('date of birth that was corrected → it stands there with whom to write to, and is not sent', async () => {
  const fixed = { ...profile, date_of_birth_fixed: true };
  const { user, calls } = renderScreen(own, {
    ...options,
    user: aUser({ profile: fixed }),
    api: { getProfile: { profile: fixed }, getRegions, updateProfile: { profile: fixed } },
  });
  expect(await screen.findByText('May 14, 1991')).toBeVisible();
  expect(screen.getByText(/write to support@nightlark.example/)).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Date of birth' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'updateProfile')).toBe(true));
  expect(calls.find(({ name }) => name === 'updateProfile')?.body).not.toHaveProperty('date_of_birth');
});

test('a wrong gender → is corrected once, and the sexuality keeps its meaning in the other word', async () => {
  const mine = { ...profile, gender: 'male' as const, sexuality: 'gay' as const, sensitive_consent: true };
  const corrected = { ...mine, gender: 'female' as const, sexuality: 'lesbian' as const, gender_fixed: true };
  const { user, calls } = renderScreen(own, {
    ...options,
    user: aUser({ profile: mine }),
    api: { getProfile: { profile: mine }, getRegions, updateProfile: { profile: corrected } },
  });
  const gender = await screen.findByLabelText('Gender');
  expect(gender).toHaveAccessibleDescription(/can be corrected once/);
  await user.selectOptions(gender, 'Woman');
  expect(screen.getByLabelText('Sexuality')).toHaveDisplayValue('Lesbian');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/corrected once\. If it’s still wrong/)).toBeVisible();
  expect(screen.queryByLabelText('Gender')).toBeNull();
  expect(calls.find(({ name }) => name === 'updateProfile')?.body).toMatchObject({ gender: 'female', sexuality: 'lesbian' });
});

test.each([
  ['male', ['Rather not say', 'Straight', 'Gay', 'Bisexual']],
  ['female', ['Rather not say', 'Straight', 'Lesbian', 'Bisexual']],
] as const)('sexuality of a %s member → only the words that fit', async (gender, words) => {
  const mine = { ...profile, gender };
  renderScreen(own, { ...options, user: aUser({ profile: mine }), api: { getProfile: { profile: mine }, getRegions } });
  const choice = await screen.findByLabelText('Sexuality');
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(words);
});
