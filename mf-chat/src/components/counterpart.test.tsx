import { aProfileCard, aSettings, renderScreen } from '@nightlark/testing';
import { screen } from '@testing-library/react';
import { FictionalLabel } from './counterpart.tsx';

test.each([true, false])('a fictional profile is labelled, also on a site that speaks of none: %s', async (fictional_warning) => {
  renderScreen(<FictionalLabel profile={aProfileCard({ fictional: true })} />, { settings: aSettings({ fictional_warning }) });
  expect(await screen.findByText('Fictional profile')).toBeVisible();
});
