import { placeBeside } from './menu.tsx';

const HEIGHT = 800;
beforeAll(() => Object.assign(window, { innerHeight: HEIGHT }));

/** A list of a height, and a button of 44 px. */
function place(height: number, top: number, list = document.createElement('div')) {
  Object.defineProperty(list, 'offsetHeight', { value: height, configurable: true });
  const button = document.createElement('button');
  button.getBoundingClientRect = () => new DOMRectReadOnly(300, top, 44, 44);
  placeBeside(list, button);
  return list;
}
// jsdom lacks it.
globalThis.DOMRectReadOnly ??= class {
  constructor(left: number, top: number, width: number, height: number) {
    Object.assign(this, { left, top, right: left + width, bottom: top + height });
  }
} as never;

test('there is room below → below, as high as it is', () => {
  const { style } = place(300, 100);
  expect([style.top, style.bottom, style.maxHeight]).toEqual(['150px', '', '']);
});

test('there is room only above → above', () => {
  const { style } = place(300, 700);
  expect([style.top, style.bottom, style.maxHeight]).toEqual(['', '106px', '']);
});

test('too long for either side → the side with more room, where it scrolls', () => {
  expect(place(700, 450).style.maxHeight).toBe('438px');
  expect(place(700, 450).style.bottom).toBe('356px');
  expect(place(700, 200).style.maxHeight).toBe('544px');
  expect(place(700, 200).style.top).toBe('250px');
});

test('opened again elsewhere → nothing of the last place is left', () => {
  const list = place(700, 700);
  const { style } = place(300, 100, list);
  expect([style.top, style.bottom, style.maxHeight]).toEqual(['150px', '', '']);
});
