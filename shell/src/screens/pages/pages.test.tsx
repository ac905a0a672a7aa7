import { aCompany, aSettings, renderScreen, type RenderOptions } from '@nightlark/testing';
import { screen, within } from '@testing-library/react';
import { Outlet, RouterContextProvider, type LoaderFunctionArgs } from 'react-router';
import { sessionContext } from '../../composition/session-context.ts';
import type { PageData } from '../../session/load-page-data.ts';
import { PageContext } from '../../session/page-context.ts';
import { aPage } from '../../testing/render-shell.tsx';
import * as pages from './screen.tsx';

function renderPage(path: string, { page, ...options }: RenderOptions & { page?: Partial<PageData> } = {}) {
  const { settings = aSettings(), locale = 'en' } = options;
  const context = new RouterContextProvider();
  context.set(sessionContext, { isLoggedIn: () => false, locale: () => locale });
  const around = (
    <PageContext value={aPage({ settings, locale, ...page })}>
      <Outlet />
    </PageContext>
  );
  const loader = (args: LoaderFunctionArgs) => pages.loader({ ...args, context });
  const route = { path: '/pages/:page', loader, Component: pages.Component, ErrorBoundary: () => <p>Missing</p> };
  return renderScreen([{ element: around, HydrateFallback: () => null, children: [route] }], { ...options, path });
}

test('a page places the operator’s facts', async () => {
  renderPage('/pages/service', {
    settings: aSettings({ support_phone: '+31 20-123 45 67', company: aCompany({ name: 'Nachtigall B.V.' }) }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Help and contact' })).toBeInTheDocument();
  expect(document.body).toHaveTextContent('+31201234567');
  expect(document.body).toHaveTextContent('Nachtigall B.V., Keizersgracht 1, 1015 CN Amsterdam, Netherlands.');
  expect(document.body).not.toHaveTextContent(/[{}]/);
  expect(document.title).toBe('Help and contact · Nightlark');
});

test('whose data the product uses is said with its licence', async () => {
  renderPage('/pages/service', { locale: 'fi' });
  expect(await screen.findByRole('link', { name: 'GeoNames' })).toHaveAttribute('href', 'https://www.geonames.org/');
  expect(screen.getByRole('link', { name: 'Number Resource Organization' })).toBeInTheDocument();
  for (const licence of screen.getAllByRole('link', { name: 'CC BY 4.0' }))
    expect(licence).toHaveAttribute('href', 'https://creativecommons.org/licenses/by/4.0/');
});

test('the terms say since when they are in force', async () => {
  renderPage('/pages/terms', { locale: 'de' });
  expect(await screen.findByText(/^Gültig seit/)).toHaveTextContent('Gültig seit 1. Dezember 2023');
});

test('the terms list every version, the one in force first, and none that comes later', async () => {
  renderPage('/pages/terms', {
    settings: aSettings({ terms_history: ['2025-02-01T12:00:00Z', '2024-05-01T12:00:00.000Z', '2027-01-01T12:00:00Z'] }),
    page: { termsVersion: '2025-02-01T12:00:00Z' },
  });
  const versions = (await screen.findByText('All versions')).closest('details')!;
  expect(
    within(versions)
      .getAllByRole('listitem', { hidden: true })
      .map((item) => item.textContent),
  ).toEqual(['February 1, 2025 (in force)', 'May 1, 2024', 'December 1, 2023']);
});

test.each([true, false])('fictional profiles are spoken of where the site has some: %s', async (fictional_warning) => {
  renderPage('/pages/terms', { settings: aSettings({ fictional_warning }) });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('heading', { name: 'Fictional profiles' }) !== null).toBe(fictional_warning);
  expect(screen.queryByRole('link', { name: 'Fictional profiles' }) !== null).toBe(fictional_warning);
});

test('what is stored → with its ground and how long, in figures', async () => {
  renderPage('/pages/privacy');
  const reports = (await screen.findByText('Reports')).parentElement!;
  expect(reports).toHaveTextContent('Legal basis duty by law and legitimate interest');
  expect(reports).toHaveTextContent('Kept 184 days after we closed it');
  expect(screen.getAllByRole('link', { name: 'privacy@nightlark.example' })[0]).toHaveAttribute('href', 'mailto:privacy@nightlark.example');
  expect(document.body).not.toHaveTextContent(/[{}]/);
});

test('the contents lead to the sections', async () => {
  renderPage('/pages/privacy');
  const contents = within(await screen.findByRole('navigation', { name: 'On this page' }));
  for (const link of contents.getAllByRole('link')) {
    const target = document.getElementById(link.getAttribute('href')!.slice(1));
    expect(target).toHaveTextContent(link.textContent);
  }
});

test.each([true, false])('the privacy text for the United States is shown to readers of its English: %s', async (american) => {
  renderPage('/pages/privacy', { page: { american } });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('heading', { name: 'If you live in the United States' }) !== null).toBe(american);
});

test('a page that does not exist is missing', async () => {
  renderPage('/pages/..%2Fsecret');
  expect(await screen.findByText('Missing')).toBeInTheDocument();
});
