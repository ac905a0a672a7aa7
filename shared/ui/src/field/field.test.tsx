import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';
import { TextInput } from './text-input.tsx';

it('ties label, hint and error to the control', () => {
  render(
    <Field label="E-mail" hint="We never show it." error="Invalid email">
      {(control) => <TextInput {...control} name="email" />}
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'E-mail' });
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent?.trim())).toEqual(['Invalid email', 'We never show it.']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toContain('Invalid email');
});

it('says nothing of errors and hints that are not there', () => {
  render(<Field label="Name">{(control) => <TextInput {...control} />}</Field>);
  const input = screen.getByRole('textbox', { name: 'Name' });
  expect(input.hasAttribute('aria-describedby')).toBe(false);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

it('shows and hides a password', async () => {
  const user = userEvent.setup();
  render(<Field label="Password">{(control) => <PasswordInput {...control} showLabel="Show" hideLabel="Hide" />}</Field>);
  const input = screen.getByLabelText('Password');
  expect(input.getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(input.getAttribute('type')).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(input.getAttribute('type')).toBe('password');
});
