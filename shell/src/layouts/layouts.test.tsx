import { dismissalsAtom, installedAtom, overlayAtom, toastsAtom } from '@nightlark/state';
import { aCompany, aPremiumUser, aSettings, aUser, renderScreen } from '@nightlark/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { Link, Outlet } from 'react-router';
import { PageContext } from '../session/page-context.ts';
import { Alternates } from './alternates.tsx';
import { Layout } from './layout.tsx';
import { ToastRegion } from './frame.tsx';
import { aPage, renderShell } from '../testing/render-shell.tsx';

beforeEach(() => {
  document.cookie = 'dismissed=; max-age=0; path=/';
});

const warning = () => screen.queryByRole('dialog', { name: /^Before you enter/, hidden: true });
const isWarned = () => warning()?.hasAttribute('open') ?? false;
const footerLinks = () =>
  within(screen.getByRole('navigation', { name: 'Legal and help' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('entry warning', () => {
  test('a logged-out visitor is warned once; the answer is kept with its time', async () => {
    const { user, store } = renderShell();
    expect(isWarned()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'I’m 18 or older, let me in' }));
    await waitFor(() => expect(isWarned()).toBe(false));
    expect(Object.keys(store.get(dismissalsAtom))).toEqual(['entry-warning']);
    expect(document.cookie).toMatch(/dismissed=entry-warning~\d+/);
  });

  test('the age is the settings’', () => {
    renderShell({ settings: aSettings({ min_age: 21 }) });
    expect(screen.getByRole('button', { name: /^I’m 21 or older/ })).toBeInTheDocument();
  });

  test.each([
    ['a member', { user: aUser() }],
    ['a site that turned it off', { settings: aSettings({ enable_site_entry_popup: false }) }],
    ['complete-signup', { routeName: 'complete-signup' }],
    ['reset-password', { routeName: 'reset-password' }],
    ['reset-password-do', { routeName: 'reset-password-do' }],
    ['the lander layout', { layout: 'lander' as const }],
    ['the chat layout in GB', { layout: 'chat' as const, page: { country: 'GB' } }],
    ['the empty layout in FR', { layout: 'empty' as const, page: { country: 'FR' } }],
  ])('%s has none', (_name, options) => {
    renderShell(options);
    expect(isWarned()).toBe(false);
  });

  test.each([
    ['chat', 'NL'],
    ['chat', 'DE'],
    ['empty', 'NL'],
    ['empty', 'DE'],
  ] as const)('the %s layout has one in %s', (layout, country) => {
    renderShell({ layout, page: { country } });
    expect(isWarned()).toBe(true);
  });

  test('who dismissed it before is not asked again', () => {
    const store = createStore();
    store.set(dismissalsAtom, { 'entry-warning': '2026-01-01T00:00:00.000Z' });
    renderShell({ store });
    expect(isWarned()).toBe(false);
  });
});

describe('layouts', () => {
  test.each([
    ['default', { banner: true, footer: true }],
    ['lander', { banner: true, footer: true }],
    ['chat', { banner: false, footer: false }],
    ['empty', { banner: false, footer: false }],
  ] as const)('%s', (layout, { banner, footer }) => {
    renderShell({ layout, user: aUser() });
    expect(screen.queryAllByRole('banner')).toHaveLength(banner ? 1 : 0);
    expect(screen.queryAllByRole('contentinfo')).toHaveLength(footer ? 1 : 0);
    expect(screen.queryAllByRole('complementary', { name: 'Disclaimer' })).toHaveLength(footer ? 1 : 0);
    expect(within(screen.getByRole('main')).getByRole('heading', { name: 'Screen' })).toBeInTheDocument();
  });

  test('a conversation that could not be loaded has the navigation that leads away', async () => {
    const area = {
      path: '/chats/5',
      handle: { name: 'chats-id', remote: 'mf-chat', layout: 'chat', access: 'any' },
      loader: () => {
        throw new Response(null, { status: 404 });
      },
      element: <h1>{'Ida'}</h1>,
    };
    const around = (
      <PageContext value={aPage()}>
        <Outlet />
      </PageContext>
    );
    const layout = { element: <Layout name="chat" />, children: [{ ErrorBoundary: () => <h1>{'Missing'}</h1>, children: [area] }] };
    renderScreen([{ element: around, children: [layout] }], { path: '/chats/5', user: aUser() });
    expect(await screen.findByRole('heading', { name: 'Missing' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  });

  test('a screen in another layout is navigated to → its main landmark has the focus, but not at page load', async () => {
    const link = <Link to="/chats/5">{'Ida'}</Link>;
    const isFocused = () => document.activeElement === screen.getByRole('main');
    const { user } = renderScreen(
      [
        {
          element: (
            <PageContext value={aPage()}>
              <Outlet />
            </PageContext>
          ),
          children: [
            { element: <Layout name="default" />, children: [{ path: '/members', element: link }] },
            { element: <Layout name="chat" />, children: [{ path: '/chats/5', element: <h1>{'Ida'}</h1> }] },
          ],
        },
      ],
      { path: '/members', user: aUser() },
    );
    expect(isFocused()).toBe(false);
    await user.click(screen.getByRole('link', { name: 'Ida' }));
    expect(await screen.findByRole('heading', { name: 'Ida' })).toBeVisible();
    await waitFor(() => expect(isFocused()).toBe(true));
  });

  test('a lander has no navigation, only the brand and the language', () => {
    renderShell({ layout: 'lander', user: aUser() });
    expect(screen.queryByRole('navigation', { name: 'Main navigation' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Nightlark, home' })).toBeInTheDocument();
  });

  test('the disclaimer says that some profiles are fictional where the settings say so', () => {
    renderShell({ settings: aSettings({ fictional_warning: false }) });
    expect(screen.getByRole('complementary', { name: 'Disclaimer' })).not.toHaveTextContent('fictional');
  });

  test('public pages name their address in every language', () => {
    renderShell({ routeName: 'pages', path: '/pages/faq', screen: <Alternates /> });
    const alternates = [...document.head.querySelectorAll('link[rel=alternate]')].map((each) => each.getAttribute('hreflang'));
    expect(alternates).toEqual(['x-default', 'da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'nb', 'pl', 'sv']);
    expect(document.head.querySelector('link[hreflang=de]')).toHaveAttribute('href', 'https://nightlark.example/pages/faq?locale=de');
  });
});

describe('footer', () => {
  const installed = () => {
    const store = createStore();
    store.set(installedAtom, true);
    return store;
  };
  const icons = () => screen.queryByRole('list', { name: 'Ways to pay' });
  const address = () => screen.queryByText(/Nightlark B\.V\./);

  test('differs for visitors, members and the installed app', () => {
    const visitor = renderShell();
    const forVisitors = footerLinks();
    visitor.unmount();
    const member = renderShell({ user: aUser() });
    const forMembers = footerLinks();
    member.unmount();
    renderShell({ store: installed() });
    expect(forVisitors).toContain('Prices');
    expect(forMembers).not.toContain('Prices');
    expect(footerLinks()).toEqual(['Help and contact', 'Terms', 'Privacy']);
  });

  test('has payment icons and the company’s address', () => {
    renderShell();
    expect(
      within(icons()!)
        .getAllByRole('img')
        .map((each) => each.getAttribute('src')),
    ).toEqual(['/api/assets/paymentmethod/mastercard.svg', '/api/assets/paymentmethod/visa.svg', '/api/assets/paymentmethod/applepay.svg']);
    expect(address()).toHaveTextContent('Keizersgracht 1, 1015 CN Amsterdam, Netherlands');
  });

  test.each([
    ['a visitor', { page: { trafficsource: 'partner' } }],
    ['a member', { user: aPremiumUser({ trafficsource: 'partner' }) }],
  ])('hides both from %s with a traffic source', (_name, options) => {
    renderShell(options);
    expect(icons()).not.toBeInTheDocument();
    expect(address()).not.toBeInTheDocument();
  });

  test.each([
    [1, true],
    [5, true],
    [6, true],
    [2, false],
  ])('company %i has an address: %s', (company_id, shown) => {
    renderShell({ settings: aSettings({ company_id, company: aCompany() }) });
    expect(address() !== null).toBe(shown);
  });

  test('the part for the United States is in English only', () => {
    const english = renderShell();
    expect(screen.getByRole('link', { name: '2257 compliance statement' })).toBeInTheDocument();
    english.unmount();
    renderShell({ locale: 'de' });
    expect(document.body).not.toHaveTextContent('2257');
  });
});

test('a toast’s link is followed → the overlay that it was over closes', async () => {
  const { user, store, overlay } = renderScreen(<ToastRegion />, { path: '/members', route: '/members' });
  store.set(overlayAtom, { name: 'match', props: { profileId: 7 } });
  act(() => store.set(toastsAtom, [{ id: 1, text: <Link to="/chats/5">Maja wrote</Link>, tone: 'info', key: undefined }]));
  await user.click(within(screen.getByRole('status', { name: 'Notifications' })).getByRole('link', { hidden: true }));
  expect(await screen.findByText('Elsewhere: /chats/5')).toBeVisible();
  expect(overlay()).toBeNull();
});
