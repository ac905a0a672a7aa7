import { apiContext } from '@nightlark/api-client';
import type { Remote } from '@nightlark/contract';
import { useEndSession, useLogout, useOverlay, useToast, useUser } from '@nightlark/state';
import { aSettings, aUser, fakeApi, failWith, type ApiAnswers } from '@nightlark/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormattedMessage } from 'react-intl';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { Mounted, MountOptions } from './exposed.ts';
import { createMount } from './mount.tsx';

function Hello() {
  const { name } = useLoaderData<{ name: string }>();
  const overlay = useOverlay();
  const toast = useToast();
  const logout = useLogout();
  const endSession = useEndSession();
  const user = useUser();
  return (
    <>
      <h1>
        <FormattedMessage id="hello" values={{ name }} />
      </h1>
      <Link to="/members/7">Leave</Link>
      <button onClick={() => overlay.open('match', { profileId: 7 })}>Open</button>
      <button onClick={() => toast('Saved')}>Toast</button>
      <button onClick={() => void logout()}>Log out</button>
      <button onClick={() => void endSession('delete-account', () => Promise.resolve('/account-deleted'))}>Delete</button>
      <p>{user ? 'Logged in' : 'Logged out'}</p>
    </>
  );
}

const remote: Remote = {
  name: 'mf-hello',
  routes: [
    {
      id: 'hello',
      path: '/hello',
      layout: 'default',
      access: 'member',
      screen: async () => ({
        loader: async ({ context }: LoaderFunctionArgs) => ({ name: (await context.get(apiContext).call('getUser')).user!.profile.name }),
        Component: Hello,
      }),
    },
  ],
  slots: [
    {
      id: 'match',
      slot: 'overlay',
      overlay: 'match',
      audience: 'member',
      load: 'open',
      extension: async () => ({ Component: ({ profileId }: { profileId: number }) => <p>Overlay of {profileId}</p> }),
    },
  ],
  messages: async (locale) => ({ default: { hello: locale === 'de' ? 'Hallo {name}' : 'Hello {name}' } }),
};

const ANSWERS: ApiAnswers = { getSettings: { settings: aSettings() }, getUser: { user: aUser() } };
const closing: (() => void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await act(async () => close());
});

async function show(options: MountOptions = {}, answers = ANSWERS): Promise<Mounted & { element: HTMLElement }> {
  closing.push(fakeApi(answers).close);
  const element = document.body.appendChild(document.createElement('div'));
  closing.unshift(() => element.remove());
  const mounted = await act(async () => createMount(remote)(element, options));
  closing.unshift(mounted.unmount);
  return { ...mounted, element };
}

test('a page of somebody else shows the first screen with the member’s data, in its language', async () => {
  const { element, unmount } = await show({ locale: 'de' });
  expect(await screen.findByRole('heading', { name: `Hallo ${aUser().profile.name}` })).toBeVisible();
  expect(element).toHaveClass('nightlark');
  await act(async () => unmount());
  expect([element.innerHTML, element.className]).toEqual(['', '']);
});

test('a link to a page of the product → the host is told, and the screen stays', async () => {
  const left: string[] = [];
  await show({ onLeave: (path) => left.push(path) });
  await userEvent.click(await screen.findByRole('link', { name: 'Leave' }));
  await waitFor(() => expect(left).toEqual(['/members/7']));
  expect(await screen.findByRole('heading', { name: /Hello/ })).toBeVisible();
  expect(window.location.pathname).toBe('/');
});

test.each([
  ['Log out', '/'],
  ['Delete', '/account-deleted'],
])('"%s" → the session is over, and the host is told where it leads', async (button, path) => {
  const left: string[] = [];
  await show({ onLeave: (to) => left.push(to) }, { ...ANSWERS, logout: null });
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(left).toEqual([path]));
  expect(await screen.findByText('Logged out')).toBeVisible();
});

test('the logout fails → said, and still logged in', async () => {
  const left: string[] = [];
  await show({ onLeave: (to) => left.push(to) }, { ...ANSWERS, logout: failWith('validation', { message: 'Not now' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('Not now')).toBeVisible();
  expect([left, screen.getByText('Logged in')]).toEqual([[], expect.anything()]);
});

test('overlays of the remote and toasts are shown', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect(await screen.findByText('Overlay of 7')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Toast' }));
  expect(await screen.findByText('Saved')).toBeVisible();
});

test('without a session → the screen says what the API says', async () => {
  await show({}, { ...ANSWERS, getUser: failWith('authentication_required', { message: 'Please log in' }) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Please log in');
});

test('an API that fails → mount rejects, and the page stays the host’s', async () => {
  await expect(show({}, { ...ANSWERS, getSettings: failWith('not_found') })).rejects.toThrow();
  expect(document.querySelector('.nightlark')).toBeNull();
});
