import { STORAGE_KEYS } from '@nightlark/contract';
import { aSettings, aUser, renderScreen } from '@nightlark/testing';
import { useRestoredOverlay } from './use-restored-overlay.ts';

function Page() {
  useRestoredOverlay();
  return null;
}

/** Reloads a page with the sign-up open. */
function reload(signups: 'all' | 'none', user: ReturnType<typeof aUser> | null = null) {
  const before = { open: { name: 'signup', props: {} }, pathname: window.location.pathname };
  sessionStorage.setItem(STORAGE_KEYS.overlay, JSON.stringify(before));
  return renderScreen(<Page />, { settings: aSettings({ signups }), user }).overlay();
}

test('sign-up is open to the visitor → it is open again', () => {
  expect(reload('all')).toEqual({ name: 'signup', props: {} });
});

test('sign-up is closed to the visitor by now → the page stays, without a way to the login that nobody asked for', () => {
  expect(reload('none')).toBeNull();
  expect(sessionStorage.getItem(STORAGE_KEYS.overlay)).toBeNull();
});

test('sign-up is closed by now, and the member’s later steps were open → they are open again', () => {
  expect(reload('none', aUser())).toEqual({ name: 'signup', props: {} });
});
