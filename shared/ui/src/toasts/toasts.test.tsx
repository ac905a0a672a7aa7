import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from './toasts.tsx';

const toasts = [
  { id: 'a', text: 'Saved' },
  { id: 'b', text: 'Failed', tone: 'danger' as const },
];

it('announces politely what is there', () => {
  render(<Toasts toasts={toasts} onDismiss={() => {}} dismissLabel="Close" label="News" />);
  const region = screen.getByRole('status', { name: 'News' });
  expect(region.textContent).toContain('Saved');
  expect(region.textContent).toContain('Failed');
});

it('dismisses the one whose button is pressed', async () => {
  const onDismiss = jest.fn();
  render(<Toasts toasts={toasts} onDismiss={onDismiss} dismissLabel="Close" label="News" />);
  await userEvent.setup().click(screen.getAllByRole('button', { name: 'Close', hidden: true })[1]!);
  expect(onDismiss.mock.calls).toEqual([['b']]);
});

it('lets a toast go once the page that it links to is reached', () => {
  const onDismiss = jest.fn();
  const linked = [{ id: 'a', text: 'Saved' }, { id: 'b', text: <a href="/chats/7">Maja wrote</a> }]; // prettier-ignore
  const shown = (path: string) => <Toasts toasts={linked} onDismiss={onDismiss} dismissLabel="Close" label="News" path={path} />;
  const { rerender } = render(shown('/members'));
  rerender(shown('/chats'));
  expect(onDismiss).not.toHaveBeenCalled();
  rerender(shown('/chats/7'));
  expect(onDismiss.mock.calls).toEqual([['b']]);
});

it('shows no toast on the page that it links to', () => {
  const onDismiss = jest.fn();
  const linked = [{ id: 'a', text: 'Saved' }, { id: 'b', text: <a href="/likes/m/7">Maja likes you</a> }]; // prettier-ignore
  const shown = (count: number) => (
    <Toasts toasts={linked.slice(0, count)} onDismiss={onDismiss} dismissLabel="Close" label="News" path="/likes/m/7" />
  );
  const { rerender } = render(shown(1));
  expect(onDismiss).not.toHaveBeenCalled();
  rerender(shown(2));
  expect(onDismiss.mock.calls).toEqual([['b']]);
});

it('lets a toast go when its time has run out', () => {
  const onDismiss = jest.fn();
  render(<Toasts toasts={toasts} onDismiss={onDismiss} dismissLabel="Close" label="News" />);
  fireEvent.animationEnd(screen.getAllByRole('listitem', { hidden: true })[0]!);
  expect(onDismiss.mock.calls).toEqual([['a']]);
});
