import { installedAtom, installPromptAtom, pushAtom, type InstallPrompt } from '@nightlark/state';
import { aSettings, aUser, renderScreen } from '@nightlark/testing';
import { act, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { Component } from './install-hint.tsx';

function anOffer(outcome: 'accepted' | 'dismissed') {
  return { prompt: jest.fn(() => Promise.resolve({ outcome })) } as unknown as InstallPrompt;
}

async function show({ prompt = null as InstallPrompt | null, isInstalled = false, isSubscribed = {} as false | object } = {}) {
  const store = createStore();
  store.set(installPromptAtom, prompt);
  store.set(installedAtom, isInstalled);
  store.set(pushAtom, { isCapable: true, isSubscribed, lastMessage: null });
  const page = renderScreen(<Component />, {
    user: aUser(),
    store,
    settings: aSettings({ name: 'Nightlark', push_public_key: 'key' }),
    path: '/members',
  });
  await act(() => page.router.navigate('/likes'));
  return page;
}
const title = () => screen.queryByText('Nightlark on your home screen');

afterEach(() => {
  jest.restoreAllMocks();
});

test('the browser offers to install → one press asks, and it is gone once installed', async () => {
  const prompt = anOffer('accepted');
  const { user } = await show({ prompt });
  await user.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt.prompt).toHaveBeenCalledTimes(1);
  expect(title()).toBeNull();
  expect(document.cookie).not.toContain('install');
});

test('refused in the browser’s own question → not asked again', async () => {
  const { user } = await show({ prompt: anOffer('dismissed') });
  await user.click(screen.getByRole('button', { name: 'Install' }));
  expect(title()).toBeNull();
  expect(document.cookie).toContain('install~');
});

test('dismissed → stays dismissed', async () => {
  const { user } = await show({ prompt: anOffer('accepted') });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(title()).toBeNull();
  expect(document.cookie).toContain('install~');
});

test('on an iPhone → instructions in words, without a button', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1');
  await show();
  expect(title()).toBeVisible();
  expect(screen.getByText(/Add to Home Screen/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});

test.each([
  ['the browser can’t', {}],
  ['it is the installed app', { prompt: anOffer('accepted'), isInstalled: true }],
  ['push is offered first', { prompt: anOffer('accepted'), isSubscribed: false as const }],
])('%s → no hint', async (_, given) => {
  await show(given);
  expect(title()).toBeNull();
});
