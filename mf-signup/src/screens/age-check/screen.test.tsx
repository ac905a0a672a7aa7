import { aUser, answersOfNoApi, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { Component, action, loader } from './screen.tsx';

const show = (api: ApiAnswers, search = '') =>
  renderScreen({ Component, loader, action }, { user: aUser(), api, path: `/age-check${search}`, route: '/age-check' });

test('to be proved → the reason is shown, and one press begins', async () => {
  const { user, calls } = show({
    getAgeCheck: { state: 'needed', next: null },
    startAgeCheck: failWith('unavailable', { message: 'Not now' }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Show that you’re an adult' })).toBeVisible();
  expect(screen.getByText(/we learn yes or no/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Prove my age' }));
  expect(await screen.findByText('Not now')).toBeVisible();
  expect(calls.map(({ name }) => name)).toContain('startAgeCheck');
});

test.each(answersOfNoApi)('begun with %s → said in the member’s language', async (_, startAgeCheck, text) => {
  const { user } = show({ getAgeCheck: { state: 'needed', next: null }, startAgeCheck });
  await user.click(await screen.findByRole('button', { name: 'Prove my age' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test.each([
  ['pending', /isn’t finished yet/],
  ['refused', /could not be confirmed/],
] as const)('%s → said so, and it can be begun again', async (state, text) => {
  show({ getAgeCheck: { state, next: null } });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Prove my age' })).toBeEnabled();
});

test.each([
  ['passed', '?next=%2Fchats', null, 'Elsewhere: /chats'],
  ['not_needed', '', null, 'Elsewhere: /members'],
  ['passed', '?next=%2F%2Fevil.example', null, 'Elsewhere: /members'],
  ['passed', '', '/likes/sent', 'Elsewhere: /likes/sent'],
  ['passed', '', '//evil.example', 'Elsewhere: /members'],
] as const)('%s with "%s", begun from %s → goes on', async (state, search, next, where) => {
  show({ getAgeCheck: { state, next } }, search);
  expect(await screen.findByText(where)).toBeVisible();
});

test.each([
  ['needed', '?next=%2Fchats', null, '/chats'],
  ['refused', '', '/likes/sent', '/likes/sent'],
  ['pending', '', null, ''],
] as const)('%s with "%s", begun before from %s → the way back is sent to the API as "%s"', async (state, search, kept, next) => {
  const { user, calls } = show(
    { getAgeCheck: { state, next: kept }, startAgeCheck: failWith('unavailable', { message: 'Not now' }) },
    search,
  );
  await user.click(await screen.findByRole('button', { name: 'Prove my age' }));
  expect(await screen.findByText('Not now')).toBeVisible();
  expect(calls.find(({ name }) => name === 'startAgeCheck')?.body).toEqual({ next });
});

test('the check’s own page is left by the back button → the check can be begun again', async () => {
  const { user, calls } = show({
    getAgeCheck: { state: 'needed', next: null },
    startAgeCheck: { redirect_url: `${window.location.href}#check` },
  });
  const begin = await screen.findByRole('button', { name: 'Prove my age' });
  await user.click(begin);
  await waitFor(() => expect(window.location.hash).toBe('#check'));
  await waitFor(() => expect(begin).toHaveAttribute('aria-busy', 'true'));
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(begin).not.toHaveAttribute('aria-busy');
  await user.click(begin);
  await waitFor(() => expect(calls.filter(({ name }) => name === 'startAgeCheck')).toHaveLength(2));
});
