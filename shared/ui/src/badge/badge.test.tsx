import { render, screen } from '@testing-library/react';
import { Badge } from './badge.tsx';

it('shows the count up to the cap', () => {
  render(<Badge count={99} />);
  expect(screen.getByText('99')).toBeTruthy();
});

it('shows "99+" above the cap', () => {
  render(<Badge count={100} />);
  expect(screen.getByText('99+')).toBeTruthy();
});

it('shows nothing at zero, unless asked to', () => {
  const { container, rerender } = render(<Badge count={0} />);
  expect(container.textContent).toBe('');
  rerender(<Badge count={0} tone="danger" showZero />);
  expect(container.textContent).toBe('0');
});

it('reads its label instead of the number', () => {
  render(<Badge count={3} label="3 unread messages" />);
  expect(screen.getByText('3').getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByText('3 unread messages')).toBeTruthy();
});
