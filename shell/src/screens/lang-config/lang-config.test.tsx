import { screen } from '@testing-library/react';
import { renderShell } from '../../testing/render-shell.tsx';
import { Component } from './screen.tsx';

test.each([
  ['/members?country=DE', '/members?country=DE&locale=fi'],
  ['/credits?back=/chats/5?x=1', '/credits?back=%2Fchats%2F5%3Fx%3D1&locale=fi'],
  ['/settings#sessions', '/settings?locale=fi#sessions'],
  ['https://evil.example/', '/?locale=fi'],
])('from %s → each language leads back there: %s', (next, href) => {
  renderShell({ screen: <Component />, routeName: 'lang-config', path: `/lang-config?${new URLSearchParams({ next })}` });
  expect(screen.getByRole('link', { name: 'Suomi' })).toHaveAttribute('href', href);
});
