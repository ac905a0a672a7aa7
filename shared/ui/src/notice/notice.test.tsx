import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Notice } from './notice.tsx';

function Page({ isLast = false, field = false }: { isLast?: boolean; field?: boolean }) {
  const [shown, setShown] = useState(true);
  return (
    <>
      <a href="/">Home</a>
      {shown && (
        <Notice action={<a href="/install">Install</a>} onDismiss={() => setShown(false)} dismissLabel="Close">
          Install the app
        </Notice>
      )}
      {field && <input aria-label="Search" />}
      {!isLast && <a href="/members">Members</a>}
    </>
  );
}

test.each([
  ['controls follow → the next one', false, 'Members'],
  ['nothing follows → the one before', true, 'Home'],
])('dismissed by keyboard, and %s has the focus', async (_, isLast, name) => {
  const user = userEvent.setup();
  render(<Page isLast={isLast} />);
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  await user.keyboard('{Enter}');
  expect(screen.queryByText('Install the app')).toBeNull();
  expect(screen.getByRole('link', { name })).toHaveFocus();
});

test('dismissed by touch → the next link or button has the focus, no field, which would open the keyboard', async () => {
  const user = userEvent.setup();
  render(<Page field />);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Install the app')).toBeNull();
  expect(screen.getByRole('link', { name: 'Members' })).toHaveFocus();
});
