import { isFocusable } from './controls.ts';

const rects = (count: number) => () => Array.from({ length: count }, () => new DOMRect()) as unknown as DOMRectList;

const aButton = (methods: object): HTMLButtonElement => Object.assign(document.createElement('button'), methods);

test('the browser tells whether a control is visible, `visibility` included', () => {
  const checkVisibility = jest.fn(() => false);
  expect(isFocusable(aButton({ checkVisibility, getClientRects: rects(1) }))).toBe(false);
  expect(checkVisibility).toHaveBeenCalledWith({ visibilityProperty: true });
  expect(isFocusable(aButton({ checkVisibility: () => true, getClientRects: rects(0) }))).toBe(true);
});

test('it does not → the control is visible if it has boxes', () => {
  expect(isFocusable(aButton({ checkVisibility: undefined, getClientRects: rects(1) }))).toBe(true);
  expect(isFocusable(aButton({ checkVisibility: undefined, getClientRects: rects(0) }))).toBe(false);
});

test('a disabled control is not focusable', () => {
  const button = aButton({ checkVisibility: () => true });
  button.disabled = true;
  expect(isFocusable(button)).toBe(false);
});
