import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useRestoreFocus } from './use-restore-focus.ts';

function Rows() {
  const [rows, setRows] = useState(['Ida', 'Maja', 'Nora']);
  const list = useRestoreFocus<HTMLUListElement>(() => document.querySelector('h2'));
  return (
    <>
      <h2 tabIndex={-1}>Members</h2>
      <ul ref={list}>
        {rows.map((row) => (
          <li key={row}>
            <button onClick={() => setRows((before) => before.filter((each) => each !== row))}>{row}</button>
          </li>
        ))}
      </ul>
    </>
  );
}

test('a row is removed by its own button → the next row has the focus, after the last one the one before it, then the fallback', async () => {
  const user = userEvent.setup();
  render(<Rows />);
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Maja' })).toHaveFocus();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Maja' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'Members' })).toHaveFocus();
});

test('the focus that is restored does not scroll the page', async () => {
  const user = userEvent.setup();
  render(<Rows />);
  const focus = jest.spyOn(screen.getByRole('button', { name: 'Maja' }), 'focus');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
});

/** As many pages as told; the last one removes the button. */
function Pages({ count }: { count: number }) {
  const [pages, setPages] = useState(1);
  const part = useRestoreFocus<HTMLDivElement>();
  return (
    <div ref={part}>
      {Array.from({ length: pages }, (_, page) => (
        <a key={page} href={`/${page}`}>{`Card ${page}`}</a>
      ))}
      {pages < count && <button onClick={() => setPages((before) => before + 1)}>More</button>}
    </div>
  );
}

test('the last page removes the button for more, pressed several times → the first card of that page has the focus', async () => {
  const user = userEvent.setup();
  render(<Pages count={4} />);
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}{Enter}');
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('link', { name: 'Card 3' })).toHaveFocus();
});

/** Another search: its results come after a placeholder. */
function Search() {
  const [state, setState] = useState<'first' | 'loading' | 'second'>('first');
  const part = useRestoreFocus<HTMLDivElement>();
  return (
    <>
      <div ref={part}>
        {state === 'loading' ? <p>Loading</p> : <a href="/1">{state}</a>}
        {state === 'first' && <button onClick={() => setState('loading')}>Reset</button>}
      </div>
      <button onClick={() => setState('second')}>Answer</button>
    </>
  );
}

test('the whole list is replaced → the one that comes later takes no focus', async () => {
  render(<Search />);
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'Reset' }).focus();
  await user.keyboard('{Enter}');
  act(() => screen.getByRole('button', { name: 'Answer' }).click());
  expect(screen.getByRole('link', { name: 'second' })).toBeVisible();
  expect(document.body).toHaveFocus();
});
