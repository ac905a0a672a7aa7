import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider, type InitialEntry } from 'react-router';
import { useArrival } from './use-arrival.ts';

function Page() {
  const [arrived, setArrived] = useState<object[]>([]);
  useArrival((arrival) => setArrived((before) => [...before, arrival]));
  return arrived.length > 0 ? <p>Arrived: {JSON.stringify(arrived)}</p> : <p>Nothing</p>;
}

const routerAt = (entry: InitialEntry) =>
  createMemoryRouter([{ path: '/chats/5', Component: Page }], { initialEntries: [entry], hydrationData: { loaderData: {} } });

test('a reload restores the history entry’s state → hydrated as the server rendered it, then handled, and taken from the entry', async () => {
  document.body.innerHTML = `<div id="root">${renderToString(<RouterProvider router={routerAt('/chats/5')} />)}</div>`;
  const router = routerAt({ pathname: '/chats/5', search: '?message=4', state: { gifts: true } });
  const onRecoverableError = jest.fn();
  const container = document.getElementById('root')!;
  const root = await act(async () => hydrateRoot(container, <RouterProvider router={router} />, { onRecoverableError }));
  expect(screen.getByText('Arrived: [{"gifts":true}]')).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/chats/5', search: '?message=4', state: null });
  expect(onRecoverableError).not.toHaveBeenCalled();
  await act(async () => root.unmount());
});

test('the reply button of a notification → handled as state, and taken from the address', async () => {
  const router = routerAt('/chats/5?compose&message=4');
  render(<RouterProvider router={router} />);
  expect(await screen.findByText('Arrived: [{"compose":true}]')).toBeVisible();
  expect(router.state.location.search).toBe('?message=4');
});
