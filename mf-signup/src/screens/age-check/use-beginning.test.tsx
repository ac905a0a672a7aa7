import { renderScreen } from '@nightlark/testing';
import { act, screen } from '@testing-library/react';
import { useBeginning } from './use-beginning.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function Begin() {
  return <button aria-busy={useBeginning()}>Begin</button>;
}

test('the service does not load for long → the check can be begun again', async () => {
  const action = () => new Promise<never>(() => undefined);
  const { router } = renderScreen([{ path: '/', Component: Begin, action }]);
  await act(async () => void router.navigate('/', { formMethod: 'post', formData: new FormData() }));
  const begin = screen.getByRole('button', { name: 'Begin' });
  act(() => jest.advanceTimersByTime(19_999));
  expect(begin).toHaveAttribute('aria-busy', 'true');
  act(() => jest.advanceTimersByTime(1));
  expect(begin).toHaveAttribute('aria-busy', 'false');
});
