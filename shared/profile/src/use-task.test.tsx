import { toastsAtom } from '@nightlark/state';
import { renderScreen } from '@nightlark/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useTask } from './use-task.ts';

function Save({ work }: { work: () => Promise<unknown> }) {
  const { busy, run } = useTask();
  const [result, setResult] = useState('');
  return (
    <button type="button" aria-busy={busy} onClick={() => void run(work).then((isDone) => setResult(isDone ? 'done' : 'failed'))}>
      Save {result}
    </button>
  );
}

test('busy while it runs', async () => {
  let finish = () => {};
  renderScreen(<Save work={() => new Promise<void>((resolve) => (finish = resolve))} />);
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
  await act(async () => finish());
  expect(screen.getByRole('button', { name: 'Save done' })).toHaveAttribute('aria-busy', 'false');
});

test('it fails → the error is shown, and whoever started it knows', async () => {
  const { store } = renderScreen(<Save work={() => Promise.reject(new Error('no connection'))} />);
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByRole('button', { name: 'Save failed' })).toHaveAttribute('aria-busy', 'false');
  expect(store.get(toastsAtom)).toHaveLength(1);
});
