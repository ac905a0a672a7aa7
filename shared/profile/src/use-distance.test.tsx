import { anOwnProfile, aUser, renderScreen } from '@nightlark/testing';
import type { Country } from '@nightlark/contract';
import { screen } from '@testing-library/react';
import { useDistance } from './use-distance.ts';

function Distance({ km }: { km: number }) {
  const distance = useDistance();
  return <p>{distance(km)}</p>;
}

test.each<[number, Country, string]>([
  [211, 'GB', '130 mi'],
  [79, 'GB', '50 mi'],
  [275, 'GB', '170 mi'],
  [523, 'GB', '320 mi'],
  [10, 'GB', '6 mi'],
  [10, 'NL', '10 km'],
  [12, 'NL', '10 km'],
  [57, 'NL', '55 km'],
  [211, 'NL', '210 km'],
  [789, 'NL', '800 km'],
])('%s km in %s → %s, to the nearest step', async (km, country, shown) => {
  renderScreen(<Distance km={km} />, { user: aUser({ profile: anOwnProfile({ country }) }) });
  expect(await screen.findByText(shown)).toBeVisible();
});
