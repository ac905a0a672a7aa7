import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

// jsdom has the element but not its methods.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
});

function Example({ dismissible, onClose }: { dismissible?: boolean; onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  function close() {
    setOpen(false);
    onClose?.();
  }
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog open={open} onClose={close} title="Say hello" closeLabel="Close" dismissible={dismissible}>
        <p>Hi</p>
      </Dialog>
    </>
  );
}

async function openExample(props: Parameters<typeof Example>[0] = {}) {
  const user = userEvent.setup();
  render(<Example {...props} />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return { user, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Say hello' }) };
}

it('opens with its title as name and closes by its button', async () => {
  const onClose = jest.fn();
  const { user, dialog } = await openExample({ onClose });
  expect(dialog.open).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(dialog.open).toBe(false);
});

it('closes when the backdrop is pressed, not when its content is', async () => {
  const onClose = jest.fn();
  const { user, dialog } = await openExample({ onClose });
  await user.click(screen.getByText('Hi'));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('closes when Escape asks for it', async () => {
  const onClose = jest.fn();
  const { dialog } = await openExample({ onClose });
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('stays open against backdrop and Escape when it is not dismissible, and has its button all the same', async () => {
  const onClose = jest.fn();
  const { user, dialog } = await openExample({ onClose, dismissible: false });
  await user.click(dialog);
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(dialog, cancel);
  expect(cancel.defaultPrevented).toBe(true);
  expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
  expect(dialog.open).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('asks before doing what cannot be taken back', async () => {
  const onConfirm = jest.fn();
  const onCancel = jest.fn();
  render(<ConfirmDialog open danger title="Delete?" confirmLabel="Delete" cancelLabel="Keep it" {...{ onConfirm, onCancel }} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect([onCancel.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 1]);
});

it('can’t be cancelled any more while what was confirmed is under way', async () => {
  const onConfirm = jest.fn();
  const onCancel = jest.fn();
  render(
    <ConfirmDialog open busy title="Delete?" confirmLabel="Delete" cancelLabel="Keep it" closeLabel="Close" {...{ onConfirm, onCancel }} />,
  );
  const user = userEvent.setup();
  const dialog = screen.getByRole('dialog', { name: 'Delete?' });
  expect(screen.getByRole('button', { name: 'Keep it' })).toBeDisabled();
  for (const name of ['Keep it', 'Close', 'Delete']) await user.click(screen.getByRole('button', { name }));
  await user.click(dialog);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect([onCancel.mock.calls.length, onConfirm.mock.calls.length]).toEqual([0, 0]);
});

it('keeps the focus when what had it is gone', async () => {
  function Answering() {
    const [sent, setSent] = useState(false);
    return (
      <Dialog open onClose={() => undefined} title="Ask" closeLabel="Close">
        {sent ? <p>Sent</p> : <button onClick={() => setSent(true)}>Send</button>}
      </Dialog>
    );
  }
  render(<Answering />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText('Sent')).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Ask' })).toHaveFocus();
});

describe('a dialog of the server’s markup', () => {
  function Warning({ onClose }: { onClose: () => void }) {
    const [open, setOpen] = useState(true);
    const close = () => {
      setOpen(false);
      onClose();
    };
    return (
      <Dialog open={open} withPage dismissible={false} onClose={close} title="Before you enter">
        <button onClick={close}>Enter</button>
      </Dialog>
    );
  }

  /** @param before what the page's inline script, or somebody, did before hydration */
  async function hydrate(before: (dialog: HTMLDialogElement) => void) {
    const onClose = jest.fn();
    const container = document.createElement('div');
    container.innerHTML = renderToString(<Warning onClose={onClose} />);
    document.body.append(container);
    const dialog = container.querySelector('dialog')!;
    expect(dialog.open).toBe(true);
    before(dialog);
    const onRecoverableError = jest.fn();
    await act(async () => void hydrateRoot(container, <Warning onClose={onClose} />, { onRecoverableError }));
    expect(onRecoverableError).not.toHaveBeenCalled();
    return { dialog, onClose };
  }

  it('is open from the first byte on, and closes by its button once hydrated', async () => {
    const { dialog, onClose } = await hydrate(() => {});
    expect(dialog.open).toBe(true);
    await userEvent.setup().click(within(dialog).getByRole('button', { name: 'Enter' }));
    expect(dialog.open).toBe(false);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays closed if it was answered before hydration', async () => {
    const { dialog, onClose } = await hydrate((early) => early.close());
    expect(dialog.open).toBe(false);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
