import { geolocationAtom } from '@nightlark/state';
import { renderScreen } from '@nightlark/testing';
import { act, screen } from '@testing-library/react';
import { useLocate } from './use-locate.ts';

function Permission() {
  return <p>{useLocate().permission}</p>;
}

/** A permission whose state the test decides, and when the browser tells it. */
function aPermission() {
  const status = Object.assign(new EventTarget(), { state: 'prompt' });
  let tell = (_status: typeof status) => {};
  const query = () => new Promise<typeof status>((resolve) => (tell = resolve));
  Object.assign(navigator, { geolocation: {}, permissions: { query } });
  return { status, tell: () => tell(status) };
}
afterEach(() => {
  for (const name of ['geolocation', 'permissions']) Reflect.deleteProperty(navigator, name);
});

test('the member changes the permission → known at once', async () => {
  const { status, tell } = aPermission();
  renderScreen(<Permission />);
  tell();
  expect(await screen.findByText('prompt')).toBeVisible();
  act(() => {
    status.state = 'granted';
    status.dispatchEvent(new Event('change'));
  });
  expect(await screen.findByText('granted')).toBeVisible();
});

test('left before the browser tells the permission → nothing listens for its changes', async () => {
  const { status, tell } = aPermission();
  const { store, unmount } = renderScreen(<Permission />);
  unmount();
  await act(async () => tell());
  status.state = 'granted';
  status.dispatchEvent(new Event('change'));
  expect(store.get(geolocationAtom).permission).toBe('unknown');
});
