import { render, screen } from '@testing-library/react';
import { RangeSlider } from './range-slider.tsx';

// The classes are the only trace of it in jsdom, which has no layout.
test.each([
  ['both at the maximum', [99, 99], true],
  ['both past the middle', [60, 61], true],
  ['both at the minimum', [18, 18], false],
  ['only the second past the middle', [40, 80], false],
] as const)('%s → the first thumb is on top: %s %s', (_, value, onTop) => {
  render(<RangeSlider legend="Age" min={18} max={99} value={value} onChange={() => {}} minLabel="Youngest" maxLabel="Oldest" />);
  expect(screen.getByRole('slider', { name: 'Youngest' }).classList.contains('above')).toBe(onTop);
  expect(screen.getByRole('slider', { name: 'Oldest' })).not.toHaveClass('above');
});
