import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Countdown } from './countdown.tsx';

const at = (seconds: string) => <Countdown hours="03" minutes="59" seconds={seconds} label="Time left" />;

it('comes to life seconds after the server wrote it → nothing is recovered, and the next second shows', () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(at('59'));
  const onRecoverableError = jest.fn();
  const { rerender } = render(at('57'), { container, hydrate: true, onRecoverableError });
  rerender(at('56'));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(screen.getByRole('timer', { name: 'Time left 03:59:56' })).toHaveTextContent('035956');
});
