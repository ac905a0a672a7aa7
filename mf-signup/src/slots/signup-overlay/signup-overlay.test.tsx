import { overlayAtom, trafficsourceAtom } from '@nightlark/state';
import { aSettings, aUser, anOwnProfile, renderScreen } from '@nightlark/testing';
import { screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { Component } from './signup-overlay.tsx';

// jsdom has no object URLs.
beforeAll(() => Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }));

function open(source: string | null) {
  const store = createStore();
  store.set(trafficsourceAtom, source);
  store.set(overlayAtom, { name: 'signup', props: {} });
  const settings = aSettings({ signups: 'with_trafficsource' });
  return renderScreen(<Component />, { path: '/members?gender=male', route: '/members', store, settings });
}

test('sign-up is closed to this visitor → the login, and back afterwards', async () => {
  const { overlay } = open(null);
  expect(await screen.findByText('Elsewhere: /login?next=%2Fmembers%3Fgender%3Dmale')).toBeVisible();
  expect(overlay()).toBeNull();
});

test('sign-up is open to this visitor → its first question', async () => {
  open('ads');
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
});

test('Back of the browser on the first question → asks as the close button does', async () => {
  const { user, overlay } = open('ads');
  await screen.findByRole('dialog');
  await waitFor(() => expect(window.history.state).toMatchObject({ place: 1 }));
  window.history.back();
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(overlay()).toBeNull();
});

test('left while a photo is being sent → waits for it, and only then leads to those who fit', async () => {
  const profile = anOwnProfile({ images: [], main_image: null });
  const image = { ...aUser().profile.main_image!, id: 41, status: 'active' as const, reason: null };
  const answer = Promise.withResolvers<{ image: typeof image }>();
  const store = createStore();
  store.set(overlayAtom, { name: 'signup', props: {} });
  const { user, overlay } = renderScreen(<Component />, {
    store,
    user: aUser({ status: 'not_confirmed', profile }),
    api: { startUpload: () => answer.promise },
  });
  await user.upload(await screen.findByLabelText('Choose a photo'), new File(['x'], 'me.png', { type: 'image/png' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.getByRole('dialog', { name: 'Your photo is still on its way' })).toBeVisible();
  expect(overlay()).not.toBeNull();
  // Of jsdom, which can't load another document.
  const navigation = jest.spyOn(console, 'error').mockReturnValue();
  answer.resolve({ image });
  await waitFor(() => expect(navigation).toHaveBeenCalled());
  expect(overlay()).toBeNull();
});
