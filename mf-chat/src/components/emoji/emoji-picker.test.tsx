import { render, screen, waitFor } from '@testing-library/react';
import { usePiecemeal } from './emoji-picker.tsx';

function List({ all }: { all: readonly number[] }) {
  return (
    <ul>
      {usePiecemeal(all).map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
/** Without roles, which take seconds to find among hundreds. */
const shown = () => document.querySelectorAll('li').length;

test('a long list → its beginning at once, all of it a few frames later', async () => {
  render(<List all={upTo(300)} />);
  expect(shown()).toBeLessThan(100);
  await waitFor(() => expect(shown()).toBe(300));
});

test('a short list → at once', () => {
  render(<List all={upTo(20)} />);
  expect(shown()).toBe(20);
});

test('another list before the first is whole → the other one alone', async () => {
  const { rerender } = render(<List all={upTo(300)} />);
  const other = upTo(250).map((one) => one + 1_000);
  rerender(<List all={other} />);
  expect(screen.getAllByRole('listitem')[0]!.textContent).toBe('1000');
  await waitFor(() => expect(shown()).toBe(250));
});
