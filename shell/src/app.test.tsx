import type { Api } from '@nightlark/api-client';
import { LocalTime } from '@nightlark/i18n';
import { anOwnProfile, aUser } from '@nightlark/testing/builders/members';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { App } from './app.tsx';
import { loadMessages } from './session/load-messages.ts';
import { aPage } from './testing/render-shell.tsx';

const memberIn = (country: 'GB' | 'US') => aUser({ profile: anOwnProfile({ country }) });

test.each([
  ['a visitor in Great Britain', { country: 'GB' }, '10 November 2026 at 13:34'],
  ['a visitor in the United States', { country: 'US' }, 'November 10, 2026 at 1:34 PM'],
  ['a visitor where English is foreign', { country: 'NL' }, '10 November 2026 at 13:34'],
  ['a member from Britain on a journey', { country: 'US', user: memberIn('GB') }, '10 November 2026 at 13:34'],
  ['a member from the United States on a journey', { country: 'GB', user: memberIn('US') }, 'November 10, 2026 at 1:34 PM'],
] as const)('dates in English for %s → %3$s', async (_who, where, text) => {
  const page = aPage({ locale: 'en', ...where });
  await loadMessages('en');
  const router = createMemoryRouter([
    { path: '/', element: <LocalTime value="2026-11-10T13:34:00Z" dateStyle="long" timeStyle="short" /> },
  ]);
  const html = renderToString(
    <App api={{} as Api} page={page}>
      <RouterProvider router={router} />
    </App>,
  );
  expect(html.replaceAll(/\s/g, ' ')).toContain(`>${text}</time>`);
});
