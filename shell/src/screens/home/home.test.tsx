import { aProfileCard, aSettings, failWith, renderScreen, type RenderOptions } from '@nightlark/testing';
import { trafficsourceAtom } from '@nightlark/state';
import { screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { Outlet } from 'react-router';
import { aPage } from '../../testing/render-shell.tsx';
import type { PageData } from '../../session/load-page-data.ts';
import { PageContext } from '../../session/page-context.ts';
import * as home from './screen.tsx';

function renderHome({ page, ...options }: RenderOptions & { page?: Partial<PageData> } = {}) {
  const { settings = aSettings(), locale = 'en' } = options;
  const around = (
    <PageContext value={aPage({ settings, locale, ...page })}>
      <Outlet />
    </PageContext>
  );
  return renderScreen([{ element: around, HydrateFallback: () => null, children: [{ index: true, ...home }] }], {
    api: { getFaces: { profiles: [] } },
    ...options,
  });
}

test('some members are shown, and lead to their profiles', async () => {
  const face = aProfileCard({ name: 'Freja', age: 29 });
  const { calls } = renderHome({ api: { getFaces: { profiles: [face] } } });
  const wall = await screen.findByRole('list', { name: 'Some of our members' });
  expect(within(wall).getByRole('link', { name: /Freja\s*, 29/ })).toHaveAttribute('href', `/members/${face.id}`);
  // Its direction doesn't turn the age's, and it isn't translated.
  expect(within(wall).getByText('Freja')).toHaveAttribute('translate', 'no');
  expect(within(wall).getByText('Freja').tagName).toBe('BDI');
  expect(calls.find(({ name }) => name === 'getFaces')?.query).toEqual({ gender: 'any' });
});

test('a fictional member carries the label here too', async () => {
  renderHome({ api: { getFaces: { profiles: [aProfileCard({ fictional: true })] } } });
  expect(await screen.findByText('Fictional profile')).toBeInTheDocument();
});

test('without the search the page is whole', async () => {
  renderHome({ api: { getFaces: failWith('forbidden') } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Tonight begins with hello.' })).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Some of our members' })).not.toBeInTheDocument();
});

test('the signup opens over the page, and is a link for who has no script', async () => {
  const { user, overlay } = renderHome();
  const [signup] = await screen.findAllByRole('link', { name: 'Create your profile' });
  expect(signup).toHaveAttribute('href', '/signup');
  await user.click(signup!);
  expect(overlay()).toEqual({ name: 'signup', props: {} });
});

test.each([
  ['none', null, false],
  ['with_trafficsource', null, false],
  ['with_trafficsource', 'partner', true],
  ['all', null, true],
] as const)('signups "%s" with the source %s: may sign up %s', async (signups, trafficsource, may) => {
  const store = createStore();
  store.set(trafficsourceAtom, trafficsource);
  renderHome({ settings: aSettings({ signups }), store });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryAllByRole('link', { name: 'Create your profile' }).length > 0).toBe(may);
  expect(screen.queryAllByRole('link', { name: 'Log in' }).length > 0).toBe(!may);
});

test.each([
  ['none', null, 'partner', false],
  ['with_trafficsource', null, null, false],
  ['with_trafficsource', null, 'partner', true],
  ['with_trafficsource', 'other', 'partner', false],
  ['all', null, null, true],
] as const)('logged_out_search "%s" (%s) with the source %s: led to the search %s', async (logged_out_search, sources, source, may) => {
  const store = createStore();
  store.set(trafficsourceAtom, source);
  renderHome({ settings: aSettings({ logged_out_search, logged_out_search_trafficsource: sources }), store });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryAllByRole('link', { name: 'Look around first' }).length > 0).toBe(may);
});

test('the price of a message is said in the visitor’s country and language', async () => {
  renderHome({
    locale: 'de',
    settings: aSettings({ minimum_message_costs: { DE: { costs: 0.67, currency: 'EUR' } } }),
    page: { country: 'DE' },
  });
  expect(await screen.findByText(/Danach kostet eine Nachricht 1 Credit, ab 0,67\s€/)).toBeInTheDocument();
});

test('every language has a link', async () => {
  renderHome();
  const list = (await screen.findByRole('heading', { name: 'At home in 11 languages' })).parentElement!;
  expect(within(list).getAllByRole('link')).toHaveLength(11);
  expect(within(list).getByRole('link', { name: 'Suomi' })).toHaveAttribute('href', '/?locale=fi');
});
