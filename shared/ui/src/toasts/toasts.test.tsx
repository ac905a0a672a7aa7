import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, Link } from 'react-router';
import { Dialog } from '../dialog/dialog.tsx';
import { Toasts, type ToastData } from './toasts.tsx';

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
  const linked = [
    { id: 'a', text: 'Saved' },
    { id: 'b', text: <a href="/chats/7">Maja wrote</a> },
  ];
  const shown = (path: string) => <Toasts toasts={linked} onDismiss={onDismiss} dismissLabel="Close" label="News" path={path} />;
  const { rerender } = render(shown('/members'));
  rerender(shown('/chats'));
  expect(onDismiss).not.toHaveBeenCalled();
  rerender(shown('/chats/7'));
  expect(onDismiss.mock.calls).toEqual([['b']]);
});

it('shows no toast on the page that it links to', () => {
  const onDismiss = jest.fn();
  const linked = [
    { id: 'a', text: 'Saved' },
    { id: 'b', text: <a href="/likes/m/7">Maja likes you</a> },
  ];
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

/** As in the shell: dismissing one renders nothing else again. */
function Region({ first, onFollow }: { first: readonly ToastData[]; onFollow: () => void }) {
  const [shown, setShown] = useState(first);
  const dismiss = (id: string | number) => setShown((before) => before.filter((each) => each.id !== id));
  return <Toasts toasts={shown} onDismiss={dismiss} onFollow={onFollow} dismissLabel="Close" label="News" />;
}

interface PageProps {
  onClose?: () => void;
  onFollow?: () => void;
  first?: readonly ToastData[];
}

/** A form in a dialog, and toasts. */
function Page({ onClose = () => {}, onFollow = () => {}, first = toasts }: PageProps) {
  const [open, setOpen] = useState(true);
  return (
    <MemoryRouter>
      <Dialog open={open} onClose={onClose} title="Report">
        <input aria-label="Remark" />
        <button onClick={() => setOpen(false)}>Send</button>
      </Dialog>
      <Region first={first} onFollow={onFollow} />
    </MemoryRouter>
  );
}

/** Its answer removes the dialog and adds a toast in one commit. */
function Question() {
  const [isAnswered, setAnswered] = useState(false);
  return (
    <>
      {!isAnswered && (
        <Dialog open onClose={() => {}} title="Block Ida?">
          <button onClick={() => setAnswered(true)}>Block</button>
        </Dialog>
      )}
      <Toasts toasts={isAnswered ? [{ id: 'a', text: 'Blocked' }] : []} onDismiss={() => {}} dismissLabel="Close" label="News" />
    </>
  );
}

const links = [{ id: 'c', text: <Link to="/chats/7">Maja wrote</Link> }];
const inside = () => within(screen.getByRole('dialog', { name: 'Report' }));

it('is inside an open modal, which makes all else inert; pressing it does not close the modal', async () => {
  const onClose = jest.fn();
  render(<Page onClose={onClose} />);
  const [first] = inside().getAllByRole('button', { name: 'Close', hidden: true });
  await userEvent.setup().click(first!);
  expect(inside().getByRole('status', { name: 'News' })).not.toHaveTextContent('Saved');
  expect(inside().getByRole('status', { name: 'News' })).toHaveTextContent('Failed');
  expect(onClose).not.toHaveBeenCalled();
});

it('has its region in the modal before there is a toast, so that it is announced', () => {
  render(<Page first={[]} />);
  expect(inside().getByRole('status', { name: 'News' })).toBeInTheDocument();
});

it('stays when the modal closes', async () => {
  render(<Page />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('status', { name: 'News' })).toHaveTextContent('SavedFailed');
});

it('is dismissed by keyboard → the next one has the focus, after the last one what had it before', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('textbox', { name: 'Remark' }));
  const [first] = inside().getAllByRole('button', { name: 'Close', hidden: true });
  first!.focus();
  await user.keyboard('{Enter}');
  expect(inside().getByRole('button', { name: 'Close', hidden: true })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'Remark' })).toHaveFocus();
});

it('is dismissed by touch → the next one has the focus, after the last one not the field that had it', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('textbox', { name: 'Remark' }));
  const first = () => inside().getAllByRole('button', { name: 'Close', hidden: true })[0]!;
  await user.click(first());
  expect(first()).toHaveFocus();
  await user.click(first());
  expect(screen.queryByRole('listitem', { hidden: true })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Remark' })).not.toHaveFocus();
});

it('got the focus from nothing → what had it long before does not get it back', async () => {
  const user = userEvent.setup();
  render(<Page />);
  const field = screen.getByRole('textbox', { name: 'Remark' });
  act(() => field.focus());
  const [first, second] = inside().getAllByRole('button', { name: 'Close', hidden: true });
  act(() => first!.focus());
  act(() => first!.blur());
  act(() => second!.focus());
  await user.keyboard('{Enter}');
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('listitem', { hidden: true })).toBeNull();
  expect(field).not.toHaveFocus();
});

it('tells when its link was followed', async () => {
  const onFollow = jest.fn();
  render(<Page first={links} onFollow={onFollow} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('listitem', { hidden: true }));
  expect(onFollow).not.toHaveBeenCalled();
  await user.click(screen.getByRole('link', { name: 'Maja wrote', hidden: true }));
  expect(onFollow).toHaveBeenCalledTimes(1);
});

describe('the browser has popovers', () => {
  const shown: boolean[] = [];
  const { prototype } = HTMLElement;
  beforeAll(() => {
    Object.assign(prototype, {
      showPopover(this: HTMLElement) {
        if (!this.isConnected) throw new DOMException('Not connected', 'InvalidStateError');
        shown.push(this.closest('dialog') === null);
      },
    });
  });
  afterAll(() => Reflect.deleteProperty(prototype, 'showPopover'));

  it('comes as the modal is removed → it is shown outside of it', async () => {
    render(<Question />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Block' }));
    expect(screen.getByRole('status', { name: 'News' })).toHaveTextContent('Blocked');
    expect(shown).toEqual([true]);
  });
});
