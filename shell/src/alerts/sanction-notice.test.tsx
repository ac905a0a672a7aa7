import type { Sanction } from '@nightlark/contract';
import { aUser } from '@nightlark/testing';
import { screen } from '@testing-library/react';
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
