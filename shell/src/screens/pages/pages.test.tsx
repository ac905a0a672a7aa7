import { aCompany, aSettings, renderScreen, type RenderOptions } from '@nightlark/testing';
import { screen } from '@testing-library/react';
import { Outlet, RouterContextProvider, type LoaderFunctionArgs } from 'react-router';
import { sessionContext } from '../../federation/session-context.ts';
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

test('the terms say since when they are in force', async () => {
  renderPage('/pages/terms', { locale: 'de' });
  expect(await screen.findByText('1. Dezember 2023')).toBeInTheDocument();
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
