import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';
import { TextInput } from './text-input.tsx';

it('ties label and hint to the control; an error takes the hint’s place', () => {
  const field = (error?: string) => (
    <Field label="E-mail" hint="We never show it." error={error}>
      {(control) => <TextInput {...control} name="email" />}
    </Field>
  );
  const { rerender } = render(field());
  const input = screen.getByRole('textbox', { name: 'E-mail', description: 'We never show it.' });
  rerender(field('Invalid email'));
  expect(screen.getByRole('textbox', { name: 'E-mail', description: 'Invalid email' })).toBe(input);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toContain('Invalid email');
  expect(screen.queryByText('We never show it.')).toBeNull();
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
