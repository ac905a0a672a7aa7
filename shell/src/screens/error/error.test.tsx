import { renderScreen } from '@nightlark/testing';
import { act, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { AreaFailure } from '../../composition/types.ts';
import { AreaError } from './area-error.tsx';
import { ErrorPage, MissingPage } from './error-page.tsx';

/** Without settings in its store. */
function FailingErrorPage({ store }: { store: ReturnType<typeof createStore> }) {
  return (
    <Provider store={store}>
      <ErrorPage />
    </Provider>
  );
}

test('the missing page says so and leads home', async () => {
  const { user } = renderScreen(<MissingPage />, { path: '/nope', route: '/nope' });
  expect(screen.getByRole('heading', { level: 1, name: 'This page could not be found' })).toBeInTheDocument();
  expect(document.title).toBe('This page could not be found · Nightlark');
  await user.click(screen.getByRole('link', { name: 'Back to the start' }));
  expect(await screen.findByText('Elsewhere: /')).toBeInTheDocument();
});

const TEXTS: [AreaFailure, string][] = [
  [{ reason: 'unavailable' }, 'This part of the site is taking a break. Everything else still works.'],
  [{ reason: 'timeout' }, 'This is taking longer than it should. Please try again.'],
  [{ reason: 'failed' }, 'That was our mistake, not yours. Please try again.'],
  [{ reason: 'forbidden', code: 'limit_reached', message: 'Du hast heute genug' }, 'Du hast heute genug'],
];
test.each(TEXTS)('an area that failed with %j says what happened', (failure, text) => {
  renderScreen(<AreaError failure={failure} onRetry={() => undefined} />);
  expect(screen.getByRole('alert')).toHaveTextContent(text);
});

test('too many requests → shows when to try again, and not as a failure', () => {
  const failure = { reason: 'too_many', code: 'too_many_requests', message: 'Versuch es in 3 Minuten noch einmal.' } as const;
  renderScreen(<AreaError failure={failure} onRetry={() => undefined} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Just a moment' })).toBeInTheDocument();
  expect(screen.getByText('Versuch es in 3 Minuten noch einmal.')).toBeInTheDocument();
});

test('an area that failed can be tried again', async () => {
  let tries = 0;
  const { user } = renderScreen(<AreaError failure={{ reason: 'failed' }} onRetry={() => tries++} />);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(tries).toBe(1);
});

test('the connection was lost and is back already → says that it was the connection, and tries again by itself', () => {
  const onRetry = jest.fn();
  renderScreen(<AreaError failure={{ reason: 'offline' }} onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('You’re offline');
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('still without a connection → tries again as soon as there is one', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const onRetry = jest.fn();
  renderScreen(<AreaError failure={{ reason: 'offline' }} onRetry={onRetry} />);
  expect(onRetry).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a layout that failed shows the error page, with a retry and a link home', () => {
  renderScreen(<ErrorPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to the start' })).toHaveAttribute('href', '/');
});

test('the error page fails too → a plain page leads home without script', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const store = createStore();
  renderScreen(<FailingErrorPage store={store} />);
  expect(screen.getByRole('heading', { name: 'An error occurred while showing the error page' })).toBeInTheDocument();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/');
});
