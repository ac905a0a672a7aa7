/** @jest-environment node */
import { BREAKPOINTS_PX, MODAL_WIDTHS_PX, TOAST_MAX_PX } from '@nightlark/contract';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sheets = globSync('{shared/ui,shell,mf-*}/src/**/*.css', { cwd: root });

const BREAKPOINTS: readonly number[] = Object.values(BREAKPOINTS_PX);
const NARROWEST = Math.min(...BREAKPOINTS);
/** The last width below a breakpoint: whole pixels would leave a gap, since widths of zoomed pages are fractions. */
const BELOW = 0.02;

/** The widths at which a stylesheet's media queries change: the first that is included, or that is no longer. */
function widthsIn(css: string): number[] {
  return [...css.matchAll(/@media([^{]+)\{/g)].flatMap(([, query = '']) =>
    [...query.matchAll(/(max-)?width\s*(?::|>=|<)\s*([\d.]+)px/g)].map(([, isMax, px]) => Number(px) + (isMax ? BELOW : 0)),
  );
}

test('media queries of all styles → at the contract’s breakpoints; narrower phones may have their own', () => {
  const others = sheets.flatMap((file) =>
    widthsIn(read(file)).flatMap((px) => (px < NARROWEST - 1 || BREAKPOINTS.includes(px) ? [] : [`${file}: ${px}`])),
  );
  expect(sheets.length).toBeGreaterThan(100);
  expect(others).toEqual([]);
});

test('a media query elsewhere, or with a gap below a breakpoint → found', () => {
  expect(widthsIn('@media (min-width: 768px) and (max-width: 1199.98px) {}')).toEqual([768, 1200]);
  expect(widthsIn('@media (width >= 992px) {} @media (width < 576px) {}')).toEqual([992, 576]);
  expect(widthsIn('@media (max-width: 767px) {}')).toEqual([767.02]);
});

test('dialogs and toasts → as wide as the contract says', () => {
  const dialog = read('shared/ui/src/dialog/dialog.module.css');
  const widthOf = (name: string) => Number(new RegExp(`^\\.${name} \\{\\s+inline-size: min\\((\\d+)px`, 'm').exec(dialog)?.[1]);
  expect({ sm: widthOf('sm'), md: widthOf('dialog'), lg: widthOf('lg'), xl: widthOf('xl') }).toEqual(MODAL_WIDTHS_PX);
  const toasts = read('shared/ui/src/toasts/toasts.module.css');
  expect([...toasts.matchAll(/^ *(?:max-)?inline-size: (\d{3,})px/gm)].map(([, px]) => Number(px))).toEqual([TOAST_MAX_PX, TOAST_MAX_PX]);
});
