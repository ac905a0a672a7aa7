import { failWith, renderScreen } from '@nightlark/testing';
import { act, screen, waitFor } from '@testing-library/react';
import * as accountDeleted from './screen.tsx';

const PATH = { path: '/account-deleted?code=abc' };

test('the account is kept → busy until the search is there, and a second tap sends nothing', async () => {
  // Of jsdom, which can't load another document.
  const navigation = jest.spyOn(console, 'error').mockReturnValue();
  const { user, calls } = renderScreen(accountDeleted, { ...PATH, api: { updateAccount: {} as never } });
  const keep = await screen.findByRole('button', { name: 'Keep my account' });
  await user.click(keep);
  await waitFor(() => expect(navigation).toHaveBeenCalled());
  expect(keep).toHaveAttribute('aria-busy', 'true');
  await user.click(keep);
  expect(calls).toEqual([expect.objectContaining({ name: 'updateAccount', body: { code: 'abc' } })]);
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(keep).not.toHaveAttribute('aria-busy');
});

test('the link is spent → said, and the button can be used again', async () => {
  const { user } = renderScreen(accountDeleted, { ...PATH, api: { updateAccount: failWith('link_invalid', { message: 'Link expired' }) } });
  const keep = await screen.findByRole('button', { name: 'Keep my account' });
  await user.click(keep);
  expect(await screen.findByRole('alert')).toHaveTextContent('Link expired');
  expect(keep).not.toHaveAttribute('aria-busy');
});
