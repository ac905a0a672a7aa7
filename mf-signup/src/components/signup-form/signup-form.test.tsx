import { aUser, failWith, renderScreen } from '@nightlark/testing';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { SignupForm } from './signup-form.tsx';

async function answerYou(user: UserEvent) {
  await user.click(within(await screen.findByRole('group', { name: 'I am a' })).getAllByRole('radio')[1]!);
  await user.click(within(screen.getByRole('group', { name: 'I am' })).getAllByRole('radio')[0]!);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

async function answerAbout(user: UserEvent, name = 'Ida') {
  await user.type(screen.getByLabelText(/Your name here/), name);
  await user.type(screen.getByLabelText(/Date of birth/), '1990-05-17');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

async function answerAccount(user: UserEvent) {
  await user.type(screen.getByLabelText('E-mail address'), 'ida@example.org');
  await user.type(screen.getByLabelText('Password'), 'a-long-enough-one');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
}

test('the first step without an answer says what is missing and stays', async () => {
  const { user } = renderScreen(<SignupForm />);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(screen.getByText('Please choose')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
});

test('a name that starts with @ is refused at its field', async () => {
  const { user } = renderScreen(<SignupForm />);
  await answerYou(user);
  await answerAbout(user, '@ida');
  expect(screen.getByLabelText(/Your name here/)).toBeInvalid();
  expect(screen.getByText('Your name can’t start with @')).toBeVisible();
});

test('all steps answered create the account with separate consents and ask to check the mail', async () => {
  const me = aUser({ status: 'not_confirmed', email: 'ida@example.org' });
  const { user, calls } = renderScreen(<SignupForm profileId={7} />, {
    path: '/?ref=lander&sub1=a',
    api: { signup: { user: me }, getUser: { user: me } },
  });
  await user.type(await screen.findByLabelText(/Your first message/), 'Hello you');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await answerYou(user);
  await answerAbout(user);
  await answerAccount(user);
  expect(await screen.findByRole('heading', { name: 'Check your mail' })).toHaveFocus();
  const body = calls.find(({ name }) => name === 'signup')?.body;
  expect(body).toMatchObject({
    name: 'Ida',
    gender: 'female',
    sexuality: 'hetero',
    terms: true,
    privacy: true,
    sensitive_consent: true,
    signup_message: { profile_id: 7, text: 'Hello you' },
  });
});

test('an address that is taken is told at the address, and nothing that was typed is lost', async () => {
  const message = 'You already have an account.';
  const { user } = renderScreen(<SignupForm />, { api: { signup: failWith('existing_active_account', { field: 'email', message }) } });
  await answerYou(user);
  await answerAbout(user);
  await answerAccount(user);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('E-mail address')).toHaveValue('ida@example.org');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText(/Your name here/)).toHaveValue('Ida');
});
