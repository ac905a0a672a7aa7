import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { FederationContext } from './context.ts';
import { whenAwake } from './when-awake.tsx';

function aPage(load: () => Promise<() => string>) {
  const Part = whenAwake(load);
  let wake = () => {};
  const federation = { remotes: [], whenAwake: (start: () => void) => void (wake = start) };
  const page = (key: string) => (
    <FederationContext key={key} value={federation}>
      <Part />
    </FederationContext>
  );
  return { page, wake: () => act(async () => wake()) };
}

test('a part is neither in the server’s markup nor loaded before the page is awake; then it is shown', async () => {
  const load = jest.fn(async () => () => 'a part');
  const { page, wake } = aPage(load);
  expect(renderToString(page('one'))).toBe('');
  render(page('one'));
  expect(load).not.toHaveBeenCalled();
  await wake();
  expect(screen.getByText('a part')).toBeVisible();
});

test('once loaded, it is shown at once where it is mounted again', async () => {
  const load = jest.fn(async () => () => 'a part');
  const { page, wake } = aPage(load);
  const { rerender } = render(page('one'));
  await wake();
  rerender(page('other'));
  expect(screen.getByText('a part')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});
