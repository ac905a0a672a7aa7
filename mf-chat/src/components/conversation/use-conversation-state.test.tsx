import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider, type InitialEntry } from 'react-router';
import { useArrival } from './use-conversation-state.ts';

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

test('the conversation appears while the member is leaving it → handled, and the navigation goes on', async () => {
  const likes = Promise.withResolvers<null>();
  const Late = () => {
    const [isShown, setShown] = useState(false);
    return isShown ? <Page /> : <button onClick={() => setShown(true)}>Show</button>;
  };
  const routes = [
    { path: '/likes', loader: () => likes.promise, Component: () => <p>Likes</p> },
    { path: '/chats/5', Component: Late },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: ['/likes', { pathname: '/chats/5', state: { gifts: true } }],
    hydrationData: { loaderData: {} },
  });
  render(<RouterProvider router={router} />);
  await act(async () => void router.navigate(-1));
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('Arrived: [{"gifts":true}]')).toBeVisible();
  await act(async () => likes.resolve(null));
  expect(await screen.findByText('Likes')).toBeVisible();
});
