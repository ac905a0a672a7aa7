import { drawable } from './emoji-data.ts';

const withFonts = (widths: Readonly<Record<string, number>>) => {
  globalThis.OffscreenCanvas = class {
    getContext = () => ({ measureText: (text: string) => ({ width: widths[text] ?? 11 }) });
  } as unknown as typeof OffscreenCanvas;
};
afterEach(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'));

test('fonts without the newest emoji, flags and a family → those are not offered', () => {
  withFonts({ '😀': 20, '👍': 20, '🌹': 20, '❤️': 20, '🇫🇮': 26, '👩‍👩‍👧': 60 });
  expect(['😀', '❤️', '🇫🇮', '👩‍👩‍👧', '🫩'].filter(drawable())).toEqual(['😀', '❤️']);
});

test('no font of emoji, a few of them in another one, or nothing to measure with → all', () => {
  withFonts({});
  expect(drawable()('🫩')).toBe(true);
  withFonts({ '😀': 17 });
  expect(drawable()('🫩')).toBe(true);
  Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
  expect(drawable()('🫩')).toBe(true);
});
