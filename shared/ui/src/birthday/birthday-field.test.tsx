import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { BirthdayField, type BirthdayFieldProps } from './birthday-field.tsx';

function show(locale: string, props: Partial<BirthdayFieldProps> = {}) {
  const told: string[] = [];
  const field = (
    <BirthdayField
      legend="Born"
      hint="Nobody sees it."
      name="born"
      minAge={18}
      defaultValue=""
      onChange={(value) => told.push(value)}
      {...props}
    />
  );
  render(<IntlProvider locale={locale}>{field}</IntlProvider>);
  return { told, user: userEvent.setup(), group: screen.getByRole('group', { name: 'Born' }) };
}

test.each([
  ['de', ['Tag', 'Monat', 'Jahr']],
  ['fi', ['Päivä', 'Kuukausi', 'Vuosi']],
  ['en-US', ['Month', 'Day', 'Year']],
])('in %s → the parts in its order and words, none chosen', (locale, names) => {
  const { group } = show(locale);
  const parts = within(group).getAllByRole('combobox');
  expect(parts.map((part) => part.getAttribute('aria-label'))).toEqual(names);
  expect(parts.map((part) => (part as HTMLSelectElement).selectedOptions[0]?.text)).toEqual(names);
});

test('filled in part by part → each change is passed on with what is still missing, and the form has the date', async () => {
  const { told, user, group } = show('de');
  await user.selectOptions(screen.getByLabelText('Monat'), 'Mai');
  await user.selectOptions(screen.getByLabelText('Tag'), '7');
  await user.selectOptions(screen.getByLabelText('Jahr'), '1990');
  expect(told).toEqual(['-05-', '-05-07', '1990-05-07']);
  expect(group.querySelector('[name=born]')).toHaveValue('1990-05-07');
});

test('filled in by the browser, all parts at once → none is lost, each known by its token', () => {
  const { told, group } = show('fi');
  act(() => {
    for (const [part, value] of Object.entries({ day: '07', month: '05', year: '1990' })) {
      const select = group.querySelector<HTMLSelectElement>(`select[autocomplete=bday-${part}]`)!;
      select.value = value;
      for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
    }
  });
  expect(told.at(-1)).toBe('1990-05-07');
  expect(group.querySelector('[name=born]')).toHaveValue('1990-05-07');
});

test('left half chosen → goes on where it was', () => {
  show('de', { defaultValue: '1990--07' });
  expect(screen.getByLabelText('Tag')).toHaveValue('07');
  expect(screen.getByLabelText('Monat')).toHaveValue('');
  expect(screen.getByLabelText('Jahr')).toHaveValue('1990');
});

test('refused → the reason at each part, and said with the group', () => {
  const { group } = show('de', { error: 'Invalid' });
  for (const part of within(group).getAllByRole('combobox')) expect(part).toBeInvalid();
  expect(group).toHaveAccessibleDescription('Invalid');
});
