import { failWith, renderScreen } from '@nightlark/testing';
import { Field, TextInput } from '@nightlark/ui/field';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { FormNotice } from './form-notice.tsx';
import { useCallForm } from './use-call-form.ts';

const done: unknown[] = [];
const doneWhenGone: unknown[] = [];
beforeEach(() => {
  done.splice(0);
  doneWhenGone.splice(0);
});

function LoginForm({ leaves = false }: { leaves?: boolean }) {
  const form = useCallForm({
    call: 'login',
    fields: ['email', 'password'],
    read({ email, password }) {
      return email.includes('@') ? { body: { email: email.trim(), password } } : { field: 'email', text: 'No address' };
    },
    onDone: (body, isShown) => (isShown ? done : doneWhenGone).push(body),
    leaves,
  });
  return (
    <form {...form.props}>
      <FormNotice form={form} />
      <Field label="Address" error={form.errorOf('email')}>
        {(control) => <TextInput {...control} name="email" />}
      </Field>
      <Field label="Password" error={form.errorOf('password')}>
        {(control) => <TextInput {...control} name="password" />}
      </Field>
      <button type="submit" aria-busy={form.busy}>
        Send
      </button>
    </form>
  );
}

test('an invalid value → its field has the error and the focus, and nothing is sent', async () => {
  const { user, calls } = renderScreen(<LoginForm />);
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect(screen.getByLabelText('Address')).toHaveAccessibleDescription('No address');
  expect(screen.getByLabelText('Address')).toHaveFocus();
  expect(calls).toEqual([]);
});

test('the call succeeds → the body is sent as read, and onDone gets it', async () => {
  const { user, calls } = renderScreen(<LoginForm />, { api: { login: {} as never } });
  await user.type(await screen.findByLabelText('Address'), ' ida@example.org');
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  const body = { email: 'ida@example.org', password: 'secret' };
  await waitFor(() => expect(done).toEqual([body]));
  expect(calls).toEqual([expect.objectContaining({ name: 'login', body })]);
});

test.each([true, false])('the call succeeds → busy until another document is there, if one is loaded: %s', async (leaves) => {
  const { user } = renderScreen(<LoginForm leaves={leaves} />, { api: { login: {} as never } });
  await user.type(await screen.findByLabelText('Address'), 'ida@example.org{Enter}');
  await waitFor(() => expect(done).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', String(leaves));
  // Of the form's own page, whose images took longer.
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })));
  expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', String(leaves));
  // Back from there.
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'false');
});

test('the call fails in a form that loads another document → not busy', async () => {
  const { user } = renderScreen(<LoginForm leaves />, { api: { login: failWith('login_failed', { message: 'Wrong' }) } });
  await user.type(await screen.findByLabelText('Address'), 'ida@example.org{Enter}');
  expect(await screen.findByText('Wrong')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'false');
});

test.each([
  ['a field of the form', 'password', 'Wrong'],
  ['no field', undefined, ''],
  ['a field that the form has not', 'captcha', ''],
])('the API refuses %s → the error is shown once, where it belongs, and nothing typed is lost', async (_what, field, description) => {
  const { user } = renderScreen(<LoginForm />, {
    api: { login: () => failWith('login_failed', { message: 'Wrong', ...(field && { field }) }) },
  });
  await user.type(await screen.findByLabelText('Address'), 'ida@example.org{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(description);
  expect(screen.getByLabelText('Address')).toHaveValue('ida@example.org');
  expect(done).toEqual([]);
});

describe('gone before the answer', () => {
  function Page() {
    const [open, setOpen] = useState(true);
    return (
      <>
        <button onClick={() => setOpen(!open)}>{open ? 'Close' : 'Open'}</button>
        {open && <LoginForm />}
      </>
    );
  }

  /** The form is closed, and another one is open when the answer comes. */
  async function close(answer: () => object) {
    const { promise: held, resolve } = Promise.withResolvers<void>();
    const { user, calls } = renderScreen(<Page />, { api: { login: () => held.then(answer) as never } });
    await user.type(await screen.findByLabelText('Address'), 'ida@example.org{Enter}');
    await waitFor(() => expect(calls).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    resolve();
  }

  test('a refusal → said in a toast, not in the next form', async () => {
    await close(() => failWith('login_failed', { message: 'Wrong', field: 'password' }));
    await waitFor(() => expect(screen.getByRole('status', { name: 'Toasts' })).toHaveTextContent('Wrong'));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('');
    expect(done).toEqual([]);
  });

  test('success → onDone is told that it is gone', async () => {
    await close(() => ({}));
    await waitFor(() => expect(doneWhenGone).toEqual([{ email: 'ida@example.org', password: '' }]));
    expect(done).toEqual([]);
  });
});
