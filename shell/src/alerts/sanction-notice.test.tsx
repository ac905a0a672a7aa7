import type { Sanction } from '@nightlark/contract';
import { userAtom } from '@nightlark/state';
import { aUser } from '@nightlark/testing';
import { screen } from '@testing-library/react';
import { useSetAtom } from 'jotai';
import { renderShell } from '../testing/render-shell.tsx';

const SANCTION: Sanction = { kind: 'suspended', reference: 'S-7KQ2-M9XA', until: null, text: 'Your account is suspended.' };

test.each([
  ['a member whose session it ended', { page: { sanction: SANCTION }, routeName: 'login' }],
  ['a member who may not write first', { user: aUser({ sanctions: [{ ...SANCTION, kind: 'restricted' }] }), routeName: 'signup' }],
])('%s → the words of the decision, and the way to object, on every page', (_, options) => {
  renderShell(options);
  expect(screen.getByText(SANCTION.text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Object to this decision' })).toHaveAttribute('href', '/complaints?decision=S-7KQ2-M9XA');
});

test('a member who logged in again, and one without sanctions → nothing', () => {
  renderShell({ user: aUser(), page: { sanction: SANCTION } });
  expect(screen.queryByText(SANCTION.text)).not.toBeInTheDocument();
});

/** As the API client does when a call says that the session is over. */
function EndOfSession() {
  const setUser = useSetAtom(userAtom);
  return <button onClick={() => setUser(null)}>{'End'}</button>;
}

test.each([
  ['by a sanction', SANCTION, 1],
  ['by its time', undefined, 0],
] as const)('a session that ends %s while the page is open → the page asks why, and says it', async (_, sanction, shown) => {
  const { user, calls } = renderShell({
    user: aUser(),
    screen: <EndOfSession />,
    api: { getUser: { user: null, ...(sanction && { sanction }) } },
  });
  expect(screen.queryByText(SANCTION.text)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'End' }));
  if (shown) expect(await screen.findByText(SANCTION.text)).toBeVisible();
  expect(screen.queryAllByText(SANCTION.text)).toHaveLength(shown);
  expect(calls.filter(({ name }) => name === 'getUser')).toHaveLength(1);
});
