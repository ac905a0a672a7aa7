import type { Country } from '@nightlark/contract';
import { aSettings, renderScreen } from '@nightlark/testing';
import { screen, within } from '@testing-library/react';
import { CountryField } from './country-field.tsx';
import { RegionField } from './region-field.tsx';

const chosen: unknown[] = [];
beforeEach(() => void chosen.splice(0));
const choose = (value: unknown) => void chosen.push(value);
const labels = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent);

const settings = { ...aSettings(), countries: ['SE', 'AT', 'DE'] as Country[] };

test('the site’s countries are named and sorted in the page’s language, with the member’s own', async () => {
  renderScreen(<CountryField<Country> label="Country" value="NO" own="NO" onChange={choose} />, { settings, locale: 'de' });
  const select = await screen.findByLabelText('Country');
  expect(labels(select)).toEqual(['Deutschland', 'Norwegen', 'Österreich', 'Schweden']);
  expect(select).toHaveValue('NO');
});

const none = { value: 'any', label: 'Anywhere' };

test('without a country the option for none is selected, and a country can be chosen', async () => {
  const { user } = renderScreen(<CountryField<Country | null> label="Country" value={null} none={none} onChange={choose} />, { settings });
  const select = await screen.findByLabelText('Country');
  expect(select).toHaveValue('any');
  await user.selectOptions(select, 'Sweden');
  expect(chosen).toEqual(['SE']);
});

test('the option for none is chosen → null', async () => {
  const { user } = renderScreen(<CountryField<Country | null> label="Country" value="SE" none={none} onChange={choose} />, { settings });
  await user.selectOptions(await screen.findByLabelText('Country'), 'Anywhere');
  expect(chosen).toEqual([null]);
});

test('a region, and none', async () => {
  const regions = [{ id: 'DE-BE', name: 'Berlin' }];
  const { user } = renderScreen(<RegionField label="Region" regions={regions} value="DE-BE" none="Any" error="Wrong" onChange={choose} />);
  const select = await screen.findByLabelText('Region');
  expect(select).toHaveAccessibleDescription('Wrong');
  await user.selectOptions(select, 'Any');
  expect(chosen).toEqual([null]);
});
