import { render, screen } from '@testing-library/react';
import { VisuallyHidden } from './layout.tsx';

test('keeps the attributes given to it', () => {
  render(
    <VisuallyHidden as="div" role="status" aria-live="polite">
      Saved
    </VisuallyHidden>,
  );
  expect(screen.getByRole('status')).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByRole('status')).toHaveClass('hidden');
});
