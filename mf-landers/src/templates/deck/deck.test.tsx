import { renderScreen } from '@nightlark/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Deck } from './deck.tsx';

const texts = {
  title: 'Deck',
  description: 'Cards',
  headline: 'Who tonight?',
  lead: 'A few',
  cta: 'Join',
  lines: ['More inside', 'Sign up'],
};
const person = (id: number, name: string) =>
  ({ id, name, age: 29, online: false, fictional: false, country: 'DK', place: 'Odense', image: null }) as const;

// jsdom has no pointer events.
beforeAll(() => {
  window.PointerEvent = class extends MouseEvent {
    readonly pointerId = 1;
    readonly isPrimary: boolean;
    constructor(type: string, { isPrimary = true, ...init }: PointerEventInit = {}) {
      super(type, init);
      this.isPrimary = isPrimary;
    }
  } as never;
  HTMLElement.prototype.setPointerCapture ??= () => undefined;
});

async function renderDeck() {
  renderScreen(<Deck texts={texts} people={[person(1, 'Freja'), person(2, 'Maja')]} pictures={[]} lights={[]} />);
  const card = (await screen.findByText('Freja', { selector: 'bdi' })).closest('li')!;
  return { card, drag: (to: number, init: PointerEventInit = {}) => fireEvent.pointerMove(card, { clientX: to, ...init }) };
}

test('a card is dragged far to the right → liked, and the next one follows', async () => {
  const { card, drag } = await renderDeck();
  fireEvent.pointerDown(card, { clientX: 100 });
  drag(250);
  expect(card.style.transform).toContain('translateX(150px)');
  fireEvent.pointerUp(card, { clientX: 250 });
  await waitFor(() => expect(screen.queryByText('Freja', { selector: 'bdi' })).toBeNull());
  expect(screen.getByText('Maja', { selector: 'bdi' }).closest('[aria-hidden=true]')).toBeNull();
});

test.each([
  ['the right button, whose menu swallows the release', { button: 2 }],
  ['a second finger', { isPrimary: false }],
])('a card is pressed by %s → it does not follow the pointer', async (_, init) => {
  const { card, drag } = await renderDeck();
  fireEvent.pointerDown(card, { clientX: 100, ...init });
  drag(250, init);
  expect(card.style.transform).toBe('');
});

test('a second finger moves during a drag → the card stays with the first', async () => {
  const { card, drag } = await renderDeck();
  fireEvent.pointerDown(card, { clientX: 100 });
  drag(120);
  drag(300, { isPrimary: false });
  expect(card.style.transform).toContain('translateX(20px)');
});
