import { renderScreen } from '@nightlark/testing';
import { screen } from '@testing-library/react';
import { lazy, type ComponentType } from 'react';
import { AreaError } from '../screens/error/area-error.tsx';
import { Area } from './area.tsx';
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

test('a part of a screen that can’t be fetched → unavailable; tried again → a new document, as React keeps the failure', async () => {
  const { user, reload } = open(lazy(() => Promise.reject(named('ChunkLoadError'))));
  expect(await screen.findByRole('alert')).toHaveAttribute('data-reason', 'unavailable');
  await user.click(retry());
  expect(reload).toHaveBeenCalledTimes(1);
});
