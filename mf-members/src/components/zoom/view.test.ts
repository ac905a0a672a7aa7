import { clampView, FIT, zoomAt } from './view.ts';

const frame = { width: 400, height: 800 };

test('the point under the finger stays under it', () => {
  const at = { x: 300, y: 100 };
  const near = zoomAt(FIT, 2, at, frame);
  const nearer = zoomAt(near, 4, at, frame);
  for (const { scale, x, y } of [near, nearer]) {
    // Position of the point under the finger: scaled from the frame's centre, then translated.
    expect({ x: 200 + x + 100 * scale, y: 400 + y - 300 * scale }).toEqual(at);
  }
});

test('never smaller than whole nor larger than five times, and never off its frame', () => {
  expect(zoomAt(FIT, 40, { x: 0, y: 0 }, frame).scale).toBe(5);
  expect(zoomAt({ scale: 2, x: 9, y: 9 }, 0.1, { x: 0, y: 0 }, frame).scale).toBe(1);
  expect(clampView({ scale: 2, x: 900, y: -900 }, frame)).toEqual({ scale: 2, x: 200, y: -400 });
  expect(clampView({ scale: 1.02, x: 5, y: 5 }, frame)).toEqual(FIT);
});
