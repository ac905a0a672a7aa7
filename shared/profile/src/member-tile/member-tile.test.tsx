import { aProfileCard, aSettings, renderScreen } from '@nightlark/testing';
import { screen, within } from '@testing-library/react';
import { MemberTile } from './member-tile.tsx';

test('a member at a distance → one link to the profile, the distance only where it is asked for', async () => {
  const profile = aProfileCard({ id: 7, distance_km: 12, main_image: null });
  renderScreen(
    <>
      <MemberTile profile={profile} />
      <MemberTile profile={profile} withDistance to="/likes/m/7" />
    </>,
  );
  const [plain, near] = (await screen.findAllByRole('article')).map((tile) => within(tile));
  expect(plain!.getByRole('link', { name: /^Ida/ })).toHaveAttribute('href', '/members/7');
  expect(plain!.getByText('Aarhus')).toBeVisible();
  expect(plain!.queryByText(/km/)).toBeNull();
  expect(near!.getByRole('link', { name: /^Ida/ })).toHaveAttribute('href', '/likes/m/7');
  expect(near!.getByText(/10 km/)).toBeVisible();
});

test('a fictional member above the fold → labelled, and the photo is loaded first', async () => {
  renderScreen(<MemberTile profile={aProfileCard({ fictional: true })} first />, { settings: aSettings({ fictional_warning: true }) });
  expect(await screen.findByText('Fictional profile')).toBeVisible();
  expect(document.querySelector('article img[fetchpriority=high]')).toHaveAttribute('loading', 'eager');
});
