import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LoadMore, useMore } from './load-more.tsx';

/** Pages of two links; the footer's link comes after the list. */
function List({ pages, hasField = false }: { pages: number; hasField?: boolean }) {
  const [shown, setShown] = useState(1);
  const { hasMore, ...more } = useMore('1', async (page) => {
    const next = Number(page) + 1;
    await Promise.resolve();
    setShown(next);
    return next < pages ? String(next) : undefined;
  });
  return (
    <>
      <ul>
        {Array.from({ length: shown * 2 }, (_, index) => (
          <li key={index}>
            <a href={`/${index}`}>{`Row ${index}`}</a>
          </li>
        ))}
      </ul>
      {hasMore && <LoadMore label="More" {...more} />}
      {!hasMore && hasField && <input ref={(field) => field?.focus()} />}
      <a href="/help">Help</a>
    </>
  );
}

test('the last page removes the pressed button → its first row has the focus', async () => {
  const user = userEvent.setup();
  render(<List pages={3} />);
  screen.getByRole('button', { name: 'More' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('link', { name: 'Row 3' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await screen.findByRole('link', { name: 'Row 5' });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Row 4' })).toHaveFocus();
});

test('its button was pressed by mouse or touch → no row takes the focus', async () => {
  render(<List pages={2} />);
  const more = screen.getByRole('button', { name: 'More' });
  // In jsdom any focus is visible.
  const matches = more.matches.bind(more);
  Object.assign(more, { matches: (selectors: string) => selectors !== ':focus-visible' && matches(selectors) });
  await userEvent.setup().click(more);
  await screen.findByRole('link', { name: 'Row 3' });
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.body).toHaveFocus();
});

test('something else takes the focus as the button is removed → it keeps it', async () => {
  const user = userEvent.setup();
  render(<List pages={2} hasField />);
  screen.getByRole('button', { name: 'More' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('link', { name: 'Row 3' });
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('the last page was loaded while something else had the focus → it keeps it', async () => {
  const user = userEvent.setup();
  render(<List pages={2} />);
  const help = screen.getByRole('link', { name: 'Help' });
  const more = screen.getByRole('button', { name: 'More' });
  help.focus();
  act(() => more.click());
  await screen.findByRole('link', { name: 'Row 3' });
  expect(help).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByRole('link', { name: 'Row 3' })).toHaveFocus();
});
