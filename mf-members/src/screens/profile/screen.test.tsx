import { paths, type OwnProfile } from '@nightlark/contract';
import { userAtom } from '@nightlark/state';
import { anImage, anOwnProfile, aPremiumUser, aUser, failWith, renderScreen } from '@nightlark/testing';
import { screen, waitFor, within } from '@testing-library/react';
import * as own from './screen.tsx';

const options = { path: '/profile', route: paths.profile.path };
const profile = anOwnProfile({ name: 'Jonas', about: 'Walks', interests: ['coffee'] });
const getRegions = { regions: [{ id: 'DK.17', name: 'Hovedstaden' }] };
const withPhotos = (count: number): OwnProfile => {
  const images = Array.from({ length: count }, () => anImage());
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
  expect(call?.body).toMatchObject({ name: 'Jon', about: 'Walks', hair_color: null, country: 'DK', region_id: 'DK.17' });
  expect((call?.body as { interests: string[] }).interests.sort()).toEqual(['coffee', 'dogs']);
  expect(store.get(userAtom)?.profile.name).toBe('Jon');
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
  expect(screen.queryByLabelText('Add a photo')).toBeNull();
});

test('premium member with 3 photos → room for 25, a photo is added', async () => {
  let count = 3;
  const { user, calls } = renderScreen(own, {
    ...options,
    user: aPremiumUser({ profile: withPhotos(3) }),
    api: {
      getProfile: () => ({ profile: withPhotos(count) }),
      getRegions,
      addPhoto: () => {
        count = 4;
        return { image: anImage() };
      },
    },
  });
  const input = await screen.findByLabelText('Add a photo');
  expect(screen.getByText('3 of 25')).toBeVisible();
  await user.upload(input, new File(['x'], 'me.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText('4 of 25')).toBeVisible();
  expect(calls.some((call) => call.name === 'addPhoto')).toBe(true);
});

test('delete asks once more, then the photo is gone', async () => {
  const { user } = renderScreen(own, {
    ...options,
    user: aUser({ profile: withPhotos(2) }),
    api: { getProfile: { profile: withPhotos(2) }, getRegions, deletePhoto: { profile: withPhotos(1) } },
  });
  const photos = await screen.findByRole('region', { name: 'Photos' });
  await user.click(within(photos).getAllByText('Delete')[0]!);
  await user.click(within(screen.getByRole('dialog', { name: 'Delete this photo?' })).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(within(photos).getByText('1 of 3')).toBeVisible());
});
