import { aSettings, renderScreen } from '@nightlark/testing';
import { screen } from '@testing-library/react';
import { useFictionalLabel } from './use-media.ts';

function Label({ fictional }: { fictional: boolean }) {
  return <p>Label: {useFictionalLabel()({ fictional }) ?? 'none'}</p>;
}

test.each([
  [true, true, 'Fictional profile'],
  [true, false, 'Fictional profile'],
  [false, true, 'none'],
])('fictional: %p, on a site that speaks of fictional profiles: %p → %s', async (fictional, fictional_warning, label) => {
  renderScreen(<Label fictional={fictional} />, { settings: aSettings({ fictional_warning }) });
  expect(await screen.findByText(`Label: ${label}`)).toBeVisible();
});
