/** How a picture stands in its frame: enlarged so many times and moved from the middle, in pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const FIT: View = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 5;
/** Nearer to its whole size than this, a picture snaps back. */
const SNAP = 1.05;

/** Enlarges so that the point under the finger stays under it. `at` is from the frame's corner; its middle does not move. */
export function zoomAt(view: View, scale: number, at: Point, frame: Size): View {
  const wanted = Math.min(Math.max(scale, 1), MAX_SCALE);
  const grown = wanted / view.scale;
  const point = { x: at.x - frame.width / 2, y: at.y - frame.height / 2 };
  return { scale: wanted, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown };
}

/** Keeps the frame filled: a picture can be moved only as far as it reaches over. */
export function clampView(view: View, frame: Size): View {
  if (view.scale < SNAP) return FIT;
  const reach = { x: (frame.width * (view.scale - 1)) / 2, y: (frame.height * (view.scale - 1)) / 2 };
  return { scale: view.scale, x: within(view.x, reach.x), y: within(view.y, reach.y) };
}

const within = (value: number, reach: number) => Math.min(Math.max(value, -reach), reach);
