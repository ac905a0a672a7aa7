import { anOwnProfile, aUser, renderScreen } from '@nightlark/testing';
import { screen } from '@testing-library/react';
import { Component } from './profile-photo.tsx';

test('no photo → the alert, until it is dismissed', async () => {
  const { user } = renderScreen(<Component />, { user: aUser({ profile: anOwnProfile({ main_image: null }) }) });
  expect(await screen.findByRole('link', { name: 'Add a photo' })).toHaveAttribute('href', '/profile');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('link', { name: 'Add a photo' })).toBeNull();
});

test('with a photo there is no alert', () => {
  renderScreen(<Component />, { user: aUser() });
  expect(screen.queryByRole('link', { name: 'Add a photo' })).toBeNull();
});
