import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memo, useState } from 'react';
import { useEventCallback } from './use-event-callback.ts';

let renders = 0;
const Plus = memo(function Plus({ onPress }: { onPress: () => void }) {
  renders++;
  return <button onClick={onPress}>{'Plus'}</button>;
});

function Counter() {
  const [count, setCount] = useState(0);
  const add = useEventCallback(() => setCount(count + 1));
  return (
    <>
      <output>{count}</output>
      <Plus onPress={add} />
    </>
  );
}

test('called after further renders → the latest version runs, and the memoized child was rendered once', async () => {
  render(<Counter />);
  const user = userEvent.setup();
  for (let press = 0; press < 3; press++) await user.click(screen.getByRole('button'));
  expect([screen.getByRole('status').textContent, renders]).toEqual(['3', 1]);
});
