import { aSettings, aProfile, aUser, failWith, renderScreen } from '@nightlark/testing';
import { trafficsourceAtom, userAtom } from '@nightlark/state';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createStore } from 'jotai';
import { SignupForm } from './signup-form.tsx';

afterEach(() => sessionStorage.clear());

async function completeYouStep(user: UserEvent) {
  await user.click(within(await screen.findByRole('group', { name: 'I am a' })).getAllByRole('radio')[1]!);
  await user.click(within(screen.getByRole('group', { name: 'I am' })).getAllByRole('radio')[0]!);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

async function completeNameStep(user: UserEvent, name = 'Ida') {
  await user.type(screen.getByLabelText(/Your name here/), name);
  const birth = within(screen.getByRole('group', { name: 'Date of birth' }));
  for (const [part, choice] of Object.entries({ Day: '17', Month: 'May', Year: '1990' }))
    await user.selectOptions(birth.getByLabelText(part), choice);
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
  expect(screen.getAllByText('Please choose')).toHaveLength(2);
  expect(screen.getByRole('checkbox')).toBeInvalid();
  expect(screen.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  expect(within(screen.getByRole('group', { name: 'I am a' })).getAllByRole('radio')[0]).toHaveFocus();
});

test('Back of the browser → the step before with its answers; Forward → the step that was left', async () => {
  const { user } = renderScreen(<SignupForm />);
  await completeYouStep(user);
  await completeNameStep(user);
  await waitFor(() => expect(window.history.state).toMatchObject({ place: 2 }));
  window.history.back();
  expect(await screen.findByLabelText(/Your name here/)).toHaveValue('Ida');
  window.history.forward();
  expect(await screen.findByLabelText('E-mail address')).toBeVisible();
  window.history.go(-2);
  expect(await screen.findByRole('heading', { name: 'Who are you?' })).toBeVisible();
});

test('a date of birth that is missing or does not exist shows an error, and gets the focus', async () => {
  const { user } = renderScreen(<SignupForm />);
  await completeYouStep(user);
  await user.type(screen.getByLabelText(/Your name here/), 'Ida{Enter}');
  expect(screen.getByText('Enter your date of birth (18+)')).toBeVisible();
  const birth = within(screen.getByRole('group', { name: 'Date of birth' }));
  expect(birth.getAllByRole('combobox')[0]).toHaveFocus();
  for (const [part, choice] of Object.entries({ Day: '31', Month: 'February', Year: '1990' }))
    await user.selectOptions(birth.getByLabelText(part), choice);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByText('Invalid date of birth.')).toBeVisible();
  expect(birth.getAllByRole('combobox')[0]).toHaveFocus();
});

test('a name that starts with @ is refused at its field', async () => {
  const { user } = renderScreen(<SignupForm />);
  await completeYouStep(user);
  await completeNameStep(user, '@ida');
  expect(screen.getByLabelText(/Your name here/)).toBeInvalid();
  expect(screen.getByText('Your name can’t start with @')).toBeVisible();
});

test('the first message → at most as long as a message of the site', async () => {
  renderScreen(<SignupForm profileId={7} />, { settings: aSettings({ message_length: 300 }), api: { getMember: failWith('not_found') } });
  expect(await screen.findByLabelText(/Your first message/)).toHaveAttribute('maxlength', '300');
});

test('all steps answered create the account with separate consents, log in and keep the next step', async () => {
  const me = aUser({ status: 'not_confirmed', email: 'ida@example.org' });
  const member = aProfile({ id: 7, name: 'Noor', main_image: null });
  let created = 0;
  const { user, calls, store } = renderScreen(<SignupForm profileId={7} onCreated={() => created++} />, {
    path: '/?ref=lander&sub1=a',
    api: {
      signup: { user: me },
      getMember: { profile: member, images: [], related: [], liked: false, match: false, conversation: null } as never,
    },
  });
  expect(await screen.findByText('To Noor')).toBeVisible();
  await user.type(screen.getByLabelText(/Your first message/), 'Hello you');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await completeYouStep(user);
  await completeNameStep(user);
  await answerAccount(user);
  await waitFor(() => expect(created).toBe(1));
  expect(store.get(userAtom)).toMatchObject({ email: 'ida@example.org' });
  expect(calls.find(({ name }) => name === 'signup')?.body).toMatchObject({
    name: 'Ida',
    date_of_birth: '1990-05-17',
    gender: 'female',
    sexuality: 'hetero',
    terms: true,
    privacy: true,
    sensitive_consent: true,
    signup_message: { profile_id: 7, text: 'Hello you' },
  });
  expect(JSON.parse(sessionStorage.getItem('signup')!)).toMatchObject({ step: 'photo', draft: { email: '', name: '' } });
});

test('the account is created → its step stays as it is and busy until the next document is there', async () => {
  const created = jest.fn();
  const me = aUser({ status: 'not_confirmed', email: 'ida@example.org' });
  const { user, calls } = renderScreen(<SignupForm onCreated={created} />, { api: { signup: { user: me } } });
  await completeYouStep(user);
  await completeNameStep(user);
  await answerAccount(user);
  await waitFor(() => expect(created).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('heading', { name: 'Your account' })).toBeVisible();
  const button = screen.getByRole('button', { name: 'Create my account' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveFocus();
  await user.type(screen.getByLabelText('E-mail address'), '.test');
  expect(screen.getByLabelText('E-mail address')).toHaveValue('ida@example.org');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('heading', { name: 'Your account' })).toBeVisible();
  expect(calls.filter(({ name }) => name === 'signup')).toHaveLength(1);
  expect(JSON.parse(sessionStorage.getItem('signup')!)).toMatchObject({ step: 'photo', draft: { email: '' } });
});

test('the page comes back from the browser’s cache after the account was created → not busy any more', async () => {
  const created = jest.fn();
  const { user } = renderScreen(<SignupForm onCreated={created} />, { api: { signup: { user: aUser() } } });
  await completeYouStep(user);
  await completeNameStep(user);
  await answerAccount(user);
  await waitFor(() => expect(created).toHaveBeenCalled());
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })));
  expect(screen.getByRole('button', { name: 'Create my account' })).toHaveAttribute('aria-busy', 'true');
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(screen.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-busy');
});

test('where answers are neutral the mail says what comes next, whatever that is, and nothing that was typed is kept', async () => {
  const created = jest.fn();
  const settings = aSettings({ neutral_answers: true });
  const { user, store } = renderScreen(<SignupForm onCreated={created} />, { settings, api: { signup: { user: null } } });
  await completeYouStep(user);
  await completeNameStep(user);
  await answerAccount(user);
  const told = (await screen.findByText('Check your e-mail')).closest('[tabindex]')!;
  expect(told).toHaveTextContent(/If ida@example\.org can be used here, a link is on its way there/);
  // The clicked button was removed.
  expect(told).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  expect(created).not.toHaveBeenCalled();
  expect(store.get(userAtom)).toBeNull();
  expect(sessionStorage.getItem('signup')).toBeNull();
});

test('the words for oneself fit the gender: another gender offers others, and forgets one that does not fit', async () => {
  const { user } = renderScreen(<SignupForm />);
  const offered = () =>
    screen
      .getAllByRole('radio')
      .slice(2)
      .map((radio) => (radio as HTMLInputElement).value);
  expect(offered()).toEqual(['hetero', 'gay', 'lesbian', 'bi']);
  await user.click(screen.getByRole('radio', { name: 'Woman' }));
  expect(offered()).toEqual(['hetero', 'lesbian', 'bi']);
  await user.click(screen.getByRole('radio', { name: 'Lesbian' }));
  await user.click(screen.getByRole('radio', { name: 'Man' }));
  expect(offered()).toEqual(['hetero', 'gay', 'bi']);
  expect(screen.queryAllByRole('radio', { checked: true })).toHaveLength(1);
  await user.click(screen.getByRole('radio', { name: 'Bisexual' }));
  await user.click(screen.getByRole('radio', { name: 'Woman' }));
  expect(screen.getByRole('radio', { name: 'Bisexual' })).toBeChecked();
});

test('an address that is taken shows an error at its field with a link to the login, and nothing that was typed is lost', async () => {
  const { user } = renderScreen(<SignupForm />, { api: { signup: failWith('existing_active_account', { field: 'email' }) } });
  await completeYouStep(user);
  await completeNameStep(user);
  await answerAccount(user);
  expect(await screen.findByRole('link', { name: 'Log in instead' })).toHaveAttribute('href', '/login');
  await waitFor(() => expect(screen.getByLabelText('E-mail address')).toHaveFocus());
  expect(screen.getByLabelText('E-mail address')).toHaveAccessibleDescription(/You already have an account/);
  expect(screen.getByLabelText('E-mail address')).toHaveValue('ida@example.org');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText(/Your name here/)).toHaveValue('Ida');
});

test('another tab has logged in meanwhile → says so and leads to that account, and makes no second one', async () => {
  const message = 'You’re already logged in here.';
  const { user } = renderScreen(<SignupForm />, { api: { signup: failWith('already_logged_in', { message }) } });
  await completeYouStep(user);
  await completeNameStep(user);
  await answerAccount(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('button', { name: 'Go on with your account' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create my account' })).toBeNull();
});

test.each([
  ['name', 'What should we call you?', 'Your name may not hold contact details.'],
  ['terms_version', 'Your account', 'The terms have changed.'],
])('a refusal of "%s" is shown at its field, on its step', async (field, heading, message) => {
  const { user } = renderScreen(<SignupForm />, { api: { signup: failWith('validation', { field, message }) } });
  await completeYouStep(user);
  await completeNameStep(user);
  await answerAccount(user);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('heading', { name: heading })).toBeVisible();
});

test('the page loaded anew goes on where it was, without the password', async () => {
  const first = renderScreen(<SignupForm />);
  await completeYouStep(first.user);
  await completeNameStep(first.user);
  await first.user.type(screen.getByLabelText('E-mail address'), 'ida@example.org');
  await first.user.type(screen.getByLabelText('Password'), 'a-long-enough-one');
  first.unmount();
  renderScreen(<SignupForm />, { store: createStore() });
  expect(await screen.findByRole('heading', { name: 'Your account' })).toBeVisible();
  expect(screen.getByLabelText('E-mail address')).toHaveValue('ida@example.org');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(sessionStorage.getItem('signup')).not.toContain('a-long-enough-one');
});

test('loaded anew on a member’s page it goes on where it was too, and another member is written to first', async () => {
  const api = { getMember: failWith('not_found') };
  const first = renderScreen(<SignupForm profileId={7} />, { api });
  await first.user.type(await screen.findByLabelText(/Your first message/), 'Hello you');
  await first.user.click(screen.getByRole('button', { name: 'Continue' }));
  first.unmount();
  const second = renderScreen(<SignupForm profileId={7} />, { api, store: createStore() });
  expect(await screen.findByRole('heading', { name: 'Who are you?' })).toBeVisible();
  second.unmount();
  renderScreen(<SignupForm profileId={8} />, { api, store: createStore() });
  expect(await screen.findByLabelText(/Your first message/)).toHaveValue('Hello you');
});

test('pressed twice → the account is requested once', async () => {
  // The request is still pending at the second click.
  const { user, calls } = renderScreen(<SignupForm />, { api: { signup: () => new Promise(() => {}) } });
  await completeYouStep(user);
  await completeNameStep(user);
  await answerAccount(user);
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  await user.type(screen.getByLabelText('Password'), '{Enter}');
  expect(calls.filter(({ name }) => name === 'signup')).toHaveLength(1);
});

test.each([
  ['none', null, true],
  ['with_trafficsource', null, true],
  ['with_trafficsource', 'ads', false],
] as const)('signups "%s" from %p: closed %p', async (signups, source, closed) => {
  const store = createStore();
  store.set(trafficsourceAtom, source);
  renderScreen(<SignupForm />, { settings: aSettings({ signups }), store });
  expect(await screen.findByRole('heading', { name: closed ? /Sign-up is closed/ : 'Who are you?' })).toBeVisible();
  if (closed) expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});
