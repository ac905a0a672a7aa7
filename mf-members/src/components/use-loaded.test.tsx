import { renderScreen } from '@nightlark/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { useLoaded } from './use-loaded.ts';

const away = () => Promise.reject(Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }));

test('code that fails to load → closed and said; opened again → loaded again', async () => {
  const load = jest.fn<Promise<{ text: string }>, []>().mockImplementationOnce(away).mockResolvedValue({ text: 'The dialog' });
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    const loaded = useLoaded(isOpen, load, () => setIsOpen(false));
    return (
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        {loaded?.text ?? 'Open'}
      </button>
    );
  }
  const { user } = renderScreen(<Page />);
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  expect(await screen.findByText(/connection/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Open', expanded: false })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('button', { name: 'The dialog' })).toBeVisible();
});
