import { act, render, screen } from '@testing-library/react';
import { later } from './later.tsx';

const part = { default: ({ name }: { name: string }) => <p>Part of {name}</p> };
const away = () => Promise.reject(Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }));

test('code that is there → shown, with what it was given', async () => {
  const Part = later(() => Promise.resolve(part));
  render(<Part name="Anna" />);
  expect(await screen.findByText('Part of Anna')).toBeVisible();
});

test('code that fails to load → only this part is missing and the error is reported; shown again → loaded again', async () => {
  const load = jest.fn<Promise<typeof part>, []>().mockImplementationOnce(away).mockResolvedValue(part);
  const Part = later(load);
  const failures: unknown[] = [];
  const open = (isOpen: boolean) => (
    <>
      <p>Conversation</p>
      {isOpen && <Part name="Anna" onFail={(error) => failures.push(error)} />}
    </>
  );
  const { rerender } = render(open(true));
  await act(async () => {});
  expect(failures).toMatchObject([{ name: 'ChunkLoadError' }]);
  expect(screen.getByText('Conversation')).toBeVisible();
  rerender(open(false));
  rerender(open(true));
  expect(await screen.findByText('Part of Anna')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that is shown by itself → there when the connection is back', async () => {
  const load = jest.fn<Promise<typeof part>, []>().mockImplementationOnce(away).mockResolvedValue(part);
  const Part = later(load);
  render(<Part name="Ben" />);
  await act(async () => {});
  expect(screen.queryByText('Part of Ben')).toBeNull();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Part of Ben')).toBeVisible();
});

test('loaded once → at once from then on', async () => {
  const Part = later(() => Promise.resolve(part));
  const { unmount } = render(<Part name="Anna" />);
  await screen.findByText('Part of Anna');
  unmount();
  render(<Part name="Ben" />);
  expect(screen.getByText('Part of Ben')).toBeVisible();
});
