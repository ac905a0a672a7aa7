import { renderScreen } from '@nightlark/testing';
import { screen } from '@testing-library/react';
import { Gallery } from './gallery.tsx';

const texts = {
  title: 'Gallery',
  description: 'Portraits',
  headline: 'Who hangs here?',
  lead: 'A few',
  cta: 'Join',
  lines: ['You?', 'A frame'],
};
const person = { id: 1, name: 'Freja', age: 29, online: false, fictional: false, country: 'DK', place: 'Odense', image: null } as const;

test('an arrow is pressed → the wall scrolls there, smoothly only by its style, which asks for the motion that the visitor wants', async () => {
  const scrollBy = jest.fn();
  // jsdom has no layout.
  HTMLElement.prototype.scrollBy = scrollBy as never;
  const { user } = renderScreen(<Gallery texts={texts} people={[person]} pictures={[]} lights={[]} />);
  await user.click(await screen.findByRole('button', { name: 'On along the wall' }));
  await user.click(screen.getByRole('button', { name: 'Back along the wall' }));
  expect(scrollBy.mock.contexts).toEqual([
    screen.getByRole('list', { name: 'Portraits' }),
    screen.getByRole('list', { name: 'Portraits' }),
  ]);
  expect(scrollBy.mock.calls.map(([to]) => Object.keys(to as object))).toEqual([['left'], ['left']]);
});
