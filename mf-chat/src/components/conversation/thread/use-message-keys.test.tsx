import { act, fireEvent, render, screen } from '@testing-library/react';
import { useMessageKeys } from './use-message-keys.ts';

const onOpen = jest.fn();

function Messages() {
  return (
    <div {...useMessageKeys(onOpen)}>
      <p data-message="40">Hello</p>
    </div>
  );
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Whether the browser goes on to click what is below the finger. */
const lift = () => fireEvent.touchEnd(screen.getByText('Hello'));

test('a long press opens the actions → lifting the finger presses nothing in them; the next touch does', () => {
  render(<Messages />);
  const down = new MouseEvent('pointerdown', { bubbles: true });
  Object.defineProperty(down, 'pointerType', { value: 'touch' });
  fireEvent(screen.getByText('Hello'), down);
  expect(onOpen).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(500));
  expect(onOpen).toHaveBeenCalledWith(40);
  expect([lift(), lift()]).toEqual([false, true]);
});
