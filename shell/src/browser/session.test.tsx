import { userAtom } from '@nightlark/state';
import { aUser } from '@nightlark/testing/builders/members';
import { render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { aPage } from '../testing/a-page.ts';
import { createBrowserSession } from './session.ts';

function start(user = aUser()) {
  const { StoreBridge, ...session } = createBrowserSession(aPage({ user }));
  const store = createStore();
  const show = () =>
    render(
      <Provider store={store}>
        <StoreBridge>{'page'}</StoreBridge>
      </Provider>,
    );
  return { ...session, store, show };
}

test('before the page is hydrated → the visitor that the server rendered; then the store’s', () => {
  const { session, store, show, end } = start();
  expect(session.isLoggedIn()).toBe(true);
  store.set(userAtom, aUser());
  show();
  end();
  expect(session.isLoggedIn()).toBe(false);
});
