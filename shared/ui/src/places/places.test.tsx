import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { leavePlaces, useStepPlaces } from './places.ts';

// jsdom has the element but not its methods.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
});

const place = () => (window.history.state as { place?: number } | null)?.place ?? 0;
const url = () => window.location.pathname;
const reaches = (depth: number) => waitFor(() => expect(place()).toBe(depth));

/** What the router's listener is told: it was added before. */
const heard: string[] = [];
const router = () => heard.push(url());
let page = 0;

beforeEach(() => {
  heard.length = 0;
  window.addEventListener('popstate', router);
  for (const path of ['/before', '/page']) window.history.pushState({ idx: page++ }, '', path);
});
afterEach(() => window.removeEventListener('popstate', router));

function back(steps = 1): void {
  act(() => window.history.go(-steps));
}

function Sheet({ name, guarded = false }: { name: string; guarded?: boolean }) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open {name}</button>
      <Dialog
        open={open}
        onClose={() => (guarded ? setAsking(true) : setOpen(false))}
        dismissible={!guarded}
        title={name}
        closeLabel={`Close ${name}`}
      />
      <ConfirmDialog
        open={asking}
        title="Leave?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          setOpen(false);
        }}
      />
    </>
  );
}

async function open(name: string, depth: number) {
  await userEvent.setup().click(screen.getByRole('button', { name: `Open ${name}` }));
  await reaches(depth);
}

it('an open dialog → Back closes it, on the same page, and the router hears nothing', async () => {
  render(<Sheet name="Filter" />);
  await open('Filter', 1);
  back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([url(), place(), heard]).toEqual(['/page', 0, []]);
  back();
  await waitFor(() => expect(heard).toEqual(['/before']));
});

it('closed by its button → the next Back leads to the page before, at once', async () => {
  render(<Sheet name="Filter" />);
  await open('Filter', 1);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Close Filter' }));
  await open('Filter', 1);
  await user.click(screen.getByRole('button', { name: 'Close Filter' }));
  back();
  await waitFor(() => expect(heard).toEqual(['/before']));
});

it('one dialog over another → each Back closes one', async () => {
  render(
    <>
      <Sheet name="Lower" />
      <Sheet name="Upper" />
    </>,
  );
  await open('Lower', 1);
  await open('Upper', 2);
  back();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Upper' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Lower' })).toBeVisible();
  back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(heard).toEqual([]);
});

it('a guarded dialog → Back asks as its button does, as often as it is pressed', async () => {
  render(<Sheet name="Sign-up" guarded />);
  await open('Sign-up', 1);
  for (let time = 0; time < 2; time++) {
    back();
    expect(await screen.findByRole('dialog', { name: 'Leave?' })).toBeVisible();
    await reaches(2);
    back();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave?' })).toBeNull());
    await reaches(1);
  }
  back();
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Leave' }));
  expect([screen.queryByRole('dialog'), url(), heard]).toEqual([null, '/page', []]);
  back();
  await waitFor(() => expect(heard).toEqual(['/before']));
});

it('a dialog that only its own answers close → Back leaves the page', async () => {
  render(<Dialog open title="Are you of age?" dismissible={false} onClose={() => undefined} />);
  await leavePlaces().then((arrived) => arrived());
  back();
  await waitFor(() => expect(heard).toEqual(['/before']));
});

it('a navigation from a dialog → leaves no entry behind, and Back leads from the next page to this one', async () => {
  const view = render(<Sheet name="Filter" />);
  await open('Filter', 1);
  const arrived = await leavePlaces();
  window.history.pushState({ idx: page++ }, '', '/next');
  view.unmount();
  arrived();
  back();
  await waitFor(() => expect(heard).toEqual(['/page']));
  back();
  await waitFor(() => expect(heard).toEqual(['/page', '/before']));
});

it('a dialog that stays open over a replaced address → Back still closes it', async () => {
  render(<Sheet name="Like" />);
  await open('Like', 1);
  const arrived = await leavePlaces();
  window.history.replaceState({ idx: page - 1 }, '', '/replaced');
  arrived();
  await reaches(1);
  back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([url(), heard]).toEqual(['/replaced', []]);
});

it('Forward to a closed dialog → does not open it, and the next Back leaves the page', async () => {
  render(<Sheet name="Filter" />);
  await open('Filter', 1);
  back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => window.history.forward());
  await reaches(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  back();
  await waitFor(() => expect(heard).toEqual(['/before']));
});

it('several pages back at once with a dialog open → the router’s', async () => {
  const view = render(<Sheet name="Filter" />);
  await open('Filter', 1);
  back(2);
  await waitFor(() => expect(heard).toEqual(['/before']));
  view.unmount();
});

it('entries left by another document, e.g. after a reload → Back passes them in one step', async () => {
  for (const left of [1, 2]) window.history.pushState({ idx: page - 1, place: left }, '');
  await leavePlaces().then((arrived) => arrived());
  expect(place()).toBe(0);
  back();
  await waitFor(() => expect(heard).toEqual(['/before']));
});

it('a slow start takes longer to pass them → the page stays, as nobody pressed Back', async () => {
  window.history.pushState({ idx: page - 1, place: 1 }, '');
  const go = window.history.go.bind(window.history);
  jest.spyOn(window.history, 'go').mockImplementationOnce((by) => void setTimeout(() => go(by), 600));
  await leavePlaces().then((arrived) => arrived());
  await reaches(0);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([url(), heard]).toEqual(['/page', []]);
});

it('two navigations on a slow way back → goes back once', async () => {
  window.history.pushState({ idx: page - 1, place: 1 }, '');
  const go = window.history.go.bind(window.history);
  jest.spyOn(window.history, 'go').mockImplementation((by) => void setTimeout(() => go(by), 600));
  await Promise.all([leavePlaces(), leavePlaces()]).then((ends) => ends.forEach((arrived) => arrived()));
  jest.restoreAllMocks();
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect([url(), place(), heard]).toEqual(['/page', 0, []]);
});

function Steps() {
  const [at, goTo] = useState(0);
  useStepPlaces({ at, goTo });
  return <button onClick={() => goTo(at + 1)}>Step {at}</button>;
}

it('steps of a form → Back leads to the step before, Forward to the one left, then Back off the page', async () => {
  render(<Steps />);
  const user = userEvent.setup();
  for (const depth of [1, 2]) {
    await user.click(screen.getByRole('button'));
    await reaches(depth);
  }
  back();
  expect(await screen.findByText('Step 1')).toBeVisible();
  act(() => window.history.forward());
  expect(await screen.findByText('Step 2')).toBeVisible();
  back(2);
  expect(await screen.findByText('Step 0')).toBeVisible();
  await reaches(0);
  back();
  await waitFor(() => expect(heard).toEqual(['/before']));
});
