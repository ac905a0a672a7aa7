import { act } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { guardTranslation } from './guard-translation.ts';

beforeAll(() => guardTranslation());

/** Does to the page what the translation of Chrome does. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data.toUpperCase());
    outer.append(inner);
    text.replaceWith(outer);
  }
}

interface State {
  mark: boolean;
  text: string | null;
}
const Row = ({ mark, text }: State) => (
  <p>
    {mark && <b>{'!'}</b>}
    {text}
  </p>
);

test.each<[string, State, State, string]>([
  ['an element comes before a text', { mark: false, text: 'words' }, { mark: true, text: 'words' }, '!WORDS'],
  ['an element before a text goes', { mark: true, text: 'words' }, { mark: false, text: 'words' }, 'WORDS'],
  ['a text goes', { mark: true, text: 'words' }, { mark: true, text: null }, '!'],
  ['a text comes', { mark: true, text: null }, { mark: true, text: 'words' }, '!words'],
])('%s in a translated page → the page goes on', async (_what, before, after, shown) => {
  document.body.innerHTML = '<div></div>';
  const root = createRoot(document.querySelector('div')!);
  await act(async () => root.render(<Row {...before} />));
  translate();
  await act(async () => root.render(<Row {...after} />));
  expect(document.body.textContent).toBe(shown);
  await act(async () => root.unmount());
  expect(document.body.textContent).toBe('');
});

test('a node that was never there is refused as ever', () => {
  expect(() => document.body.removeChild(document.createElement('p'))).toThrow('The node to be removed is not a child');
  expect(() => document.body.insertBefore(document.createElement('p'), document.createElement('p'))).toThrow();
});
