import { renderScreen } from '@nightlark/testing';
import { act, screen, within } from '@testing-library/react';
import { FederationContext } from '../../composition/context.ts';
import type { RemoteHandle } from '../../composition/remotes.ts';
import { OverrideBadge } from './override-badge.tsx';

const handle = (name: string, url?: string) => ({ info: { name, ...(url && { override: { url } }) } }) as unknown as RemoteHandle;

function show(...remotes: RemoteHandle[]) {
  const element = (
    <FederationContext value={{ remotes }}>
      <OverrideBadge />
    </FederationContext>
  );
  return renderScreen([{ path: '/likes', element }], { path: '/likes?page=2' });
}

const state = () => within(screen.getByRole('complementary')).getByRole('status');
const tell = (data: object) => act(() => void window.dispatchEvent(new MessageEvent('message', { data, source: window })));

test('with releases alone there is no badge', async () => {
  await show(handle('mf-likes'));
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('each override is named with its address, and its form ends it and leads back here', async () => {
  await show(handle('mf-chat'), handle('mf-likes', 'http://localhost:4203/'));
  expect(await screen.findByRole('listitem')).toHaveTextContent('mf-likes from http://localhost:4203');
  const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Stop mf-likes from http://localhost:4203' }).form!;
  expect(form.method).toBe('post');
  expect(Object.fromEntries(new FormData(form))).toEqual({ remote: 'mf-likes', next: '/likes?page=2' });
});

test('a build that fails stands over the page until it is mended', async () => {
  await show(handle('mf-likes', 'http://localhost:4203/'));
  await screen.findByRole('listitem');
  tell({ type: 'webpackInvalid' });
  expect(state()).toHaveTextContent('building');
  tell({ type: 'webpackErrors', data: [{ moduleName: './src/screen.tsx', message: '\u001b[31mUnexpected token\u001b[0m' }] });
  expect(state()).toHaveTextContent('does not build');
  expect(screen.getByText(/Unexpected token/).textContent).toBe('./src/screen.tsx\nUnexpected token');
  tell({ type: 'webpackOk' });
  expect(screen.queryByText(/Unexpected token/)).toBeNull();
  expect(state()).toBeEmptyDOMElement();
});
