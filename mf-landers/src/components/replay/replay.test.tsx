import { useHydrated } from '@nightlark/i18n';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Replay } from './replay.tsx';

/** A link until hydration, then a button, as the actions of the deck. */
function Action({ label }: { label: string }) {
  const isLive = useHydrated();
  return <Replay name={label}>{isLive ? <button type="button">{label}</button> : <a href="/signup">{label}</a>}</Replay>;
}

const page = (
  <main>
    <Action label="Pass" />
    <Action label="Like" />
  </main>
);

async function openWithFocusOn(target: string | null) {
  document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`;
  if (target) screen.getByRole('link', { name: target }).focus();
  const root = await act(async () => hydrateRoot(document.getElementById('root')!, page));
  return () => act(async () => root.unmount());
}

test('focus stays on an action that hydration replaces', async () => {
  const close = await openWithFocusOn('Like');
  expect(screen.getByRole('button', { name: 'Like' })).toHaveFocus();
  await close();
});

test('hydration takes no focus when none was on an action', async () => {
  const close = await openWithFocusOn(null);
  expect(screen.getByRole('button', { name: 'Like' })).toBeTruthy();
  expect(document.body).toHaveFocus();
  await close();
});
