import { renderScreen } from '@nightlark/testing';
import { act, screen } from '@testing-library/react';
import { Outlet } from 'react-router';
import { LoadingIndicator } from './loading-indicator.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function renderSlow(milliseconds: number) {
  const frame = (
    <>
      <LoadingIndicator />
      <Outlet />
    </>
  );
  const loader = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds));
  return renderScreen([
    {
      element: frame,
      children: [
        { index: true, element: <p>Here</p> },
        { path: 'slow', loader, element: <p>There</p> },
      ],
    },
  ]);
}

async function appearsDuring(milliseconds: number): Promise<boolean> {
  const { router } = renderSlow(milliseconds);
  let seen = false;
  act(() => void router.navigate('/slow'));
  for (let passed = 0; passed < milliseconds; passed += 50) {
    await act(() => jest.advanceTimersByTimeAsync(50));
    seen ||= screen.queryByRole('progressbar', { name: 'Loading' }) !== null;
  }
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByText('There')).toBeInTheDocument();
  return seen;
}

test('a page that loads within 200 ms shows no indicator', async () => {
  expect(await appearsDuring(150)).toBe(false);
});

test('a page that takes longer shows it until it is there', async () => {
  expect(await appearsDuring(1_000)).toBe(true);
});
