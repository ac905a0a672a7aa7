import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from '@nightlark/ui/field';
import { Combobox, type ComboboxOption } from './combobox.tsx';

const TOWNS = [
  { id: 1, label: 'Berlin', detail: 'Berlin' },
  { id: 2, label: 'Bern' },
  { id: 3, label: 'Bergen' },
];
let chosen: ComboboxOption[] = [];
const keys: string[] = [];
beforeEach(() => {
  chosen = [];
  keys.length = 0;
});

function Town({ onChange }: { onChange?: () => void }) {
  const [text, setText] = useState('');
  const options = TOWNS.filter(({ label }) => text && label.toLowerCase().startsWith(text.toLowerCase()));
  return (
    // Records the events that propagate to an enclosing dialog.
    <div onKeyDown={(event) => keys.push(event.key)} onChange={onChange} role="none">
      <Field label="Town">
        {(control) => (
          <Combobox
            {...control}
            value={text}
            options={options}
            onType={setText}
            onChoose={(option) => {
              chosen.push(option);
              setText(option.label);
            }}
            listLabel="Towns"
            status={`${options.length} towns`}
          />
        )}
      </Field>
      <button type="button">Next</button>
    </div>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Town' });
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent?.trim();

test('what is typed opens the list, by name and state, and says how many there are', async () => {
  const user = userEvent.setup();
  render(<Town />);
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await user.type(field(), 'ber');
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  const list = screen.getByRole('listbox', { name: 'Towns' });
  expect(field()).toHaveAttribute('aria-controls', list.id);
  expect(screen.getAllByRole('option').map((option) => option.textContent?.trim())).toEqual(['Berlin Berlin', 'Bern', 'Bergen']);
  expect(screen.getByRole('status')).toHaveTextContent('3 towns');
});

test('arrows go round, Enter takes the active one and leaves the focus in the text', async () => {
  const user = userEvent.setup();
  render(<Town />);
  await user.type(field(), 'ber');
  expect(active()).toBeUndefined();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Bern');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Bern');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Berlin Berlin');
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  expect(chosen.map(({ label }) => label)).toEqual(['Bern']);
  expect(field()).toHaveValue('Bern');
  expect(field()).toHaveFocus();
  expect(field()).toHaveAttribute('aria-expanded', 'false');
});

test('Enter of an input method, also Safari’s after the composition → takes a word, no option', async () => {
  const user = userEvent.setup();
  render(<Town />);
  await user.type(field(), 'ber{ArrowDown}');
  const before = chosen.length;
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229, isComposing: true });
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
  expect(chosen).toHaveLength(before);
  expect(field()).toHaveAttribute('aria-expanded', 'true');
});

test('a tap takes', async () => {
  const user = userEvent.setup();
  render(<Town />);
  await user.type(field(), 'berg');
  await user.click(screen.getByRole('option', { name: 'Bergen' }));
  expect(field()).toHaveValue('Bergen');
});

test('Escape closes, and empties when it is closed; only what is left over reaches the dialog around it', async () => {
  const user = userEvent.setup();
  render(<Town />);
  await user.type(field(), 'be');
  keys.length = 0;
  await user.keyboard('{Escape}');
  expect([field().getAttribute('aria-expanded'), (field() as HTMLInputElement).value]).toEqual(['false', 'be']);
  await user.keyboard('{Escape}');
  expect(field()).toHaveValue('');
  expect(keys).toEqual([]);
  await user.keyboard('{Escape}{Enter}');
  expect(keys).toEqual(['Escape', 'Enter']);
});

test('Escape empties → a form around it hears it, as of what is typed', async () => {
  const user = userEvent.setup();
  const changed = jest.fn();
  render(<Town onChange={changed} />);
  await user.type(field(), 'x');
  expect(changed).toHaveBeenCalledTimes(1);
  await user.keyboard('{Escape}');
  expect(field()).toHaveValue('');
  expect(changed).toHaveBeenCalledTimes(2);
  await user.type(field(), 'b');
  expect(field()).toHaveValue('b');
  expect(field()).toHaveAttribute('aria-expanded', 'true');
});

test('leaving closes the list and keeps the text', async () => {
  const user = userEvent.setup();
  render(<Town />);
  await user.type(field(), 'be');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  expect(field()).toHaveValue('be');
});

test('a list that opens comes into view, once it is open and not before', async () => {
  const seen = jest.fn();
  Element.prototype.scrollIntoView = seen;
  const user = userEvent.setup();
  render(<Town />);
  await user.type(field(), 'x');
  expect(seen).not.toHaveBeenCalled();
  await user.clear(field());
  await user.type(field(), 'b');
  expect(seen.mock.contexts).toContain(screen.getByRole('listbox', { name: 'Towns' }));
});
