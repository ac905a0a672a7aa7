import { renderScreen } from '@nightlark/testing';
import { act, screen } from '@testing-library/react';
import { lazy, type ComponentType } from 'react';
import { data, Outlet } from 'react-router';
import { AreaError } from '../screens/error/area-error.tsx';
import { MissingPage } from '../screens/error/error-page.tsx';
import { Area, AreaRouteError } from './area.tsx';
import { FederationContext } from './context.ts';
import { LoadError } from './loadable.ts';

const named = (name: string) => Object.assign(new Error('no words for members'), { name });
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

function open(Component: ComponentType) {
  const reload = jest.fn();
  const routes = [
    {
      path: '/',
      element: (
        <FederationContext value={{ remotes: [], reload }}>
          <Area routeId="area" remote={null} AreaError={AreaError} />
        </FederationContext>
      ),
      children: [{ index: true, Component }],
    },
  ];
  return { reload, ...renderScreen(routes) };
}
const retry = () => screen.getByRole('button', { name: 'Try again' });

test.each([
  ['throws', named('TypeError'), 'failed'],
  ['has code that can’t be loaded', new LoadError('screen'), 'unavailable'],
])('a screen that %s → says so; tried again → there, without a new document', async (_what, error, reason) => {
  let isFailing = true;
  const { user, reload } = open(() => {
    if (isFailing) throw error;
    return <p>The screen</p>;
  });
  expect(screen.getByRole('alert')).toHaveAttribute('data-reason', reason);
  isFailing = false;
  await user.click(retry());
  expect(await screen.findByText('The screen')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

describe('data that could not be loaded is tried again', () => {
  /** A page whose loader fails once, and then gives what is to be settled. */
  async function fail() {
    const second = Promise.withResolvers<null>();
    let tries = 0;
    const failure = data({ reason: 'failed' }, { status: 500 });
    const area = {
      path: '/',
      loader: () => (++tries === 1 ? Promise.reject(failure) : second.promise),
      Component: () => <p>The screen</p>,
      ErrorBoundary: () => <AreaRouteError AreaError={AreaError} MissingPage={MissingPage} />,
    };
    const { user } = renderScreen([
      {
        element: (
          <main id="content" tabIndex={-1}>
            <Outlet />
          </main>
        ),
        children: [area],
      },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    return { ...second, failure };
  }

  test('under way → the button is busy; loaded → the screen, with the focus in the content', async () => {
    const { resolve } = await fail();
    expect(retry()).toHaveAttribute('aria-busy', 'true');
    await act(async () => resolve(null));
    expect(await screen.findByText('The screen')).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('failed again → no longer busy, and the button keeps the focus', async () => {
    const { reject, failure } = await fail();
    await act(async () => reject(failure));
    expect(retry()).not.toHaveAttribute('aria-busy');
    expect(retry()).toHaveFocus();
  });
});

test('a part of a screen that can’t be fetched → unavailable; tried again → a new document, as React keeps the failure', async () => {
  const { user, reload } = open(lazy(() => Promise.reject(named('ChunkLoadError'))));
  expect(await screen.findByRole('alert')).toHaveAttribute('data-reason', 'unavailable');
  await user.click(retry());
  expect(reload).toHaveBeenCalledTimes(1);
});
