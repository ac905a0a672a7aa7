/** Scale of a picture in its frame, and offset from the centre in pixels. */
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
const MAX_SCALE = 5;
/** Scales below this snap back to 1. */
const SNAP = 1.05;

/** Zooms around a point, relative to the frame's corner, which stays in place. */
export function zoomAt(view: View, scale: number, at: Point, frame: Size): View {
  const wanted = Math.min(Math.max(scale, 1), MAX_SCALE);
  const grown = wanted / view.scale;
  const point = { x: at.x - frame.width / 2, y: at.y - frame.height / 2 };
  return { scale: wanted, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown };
}

/** Limits the offset so that the picture fills the frame. */
export function clampView(view: View, frame: Size): View {
  if (view.scale < SNAP) return FIT;
  const reach = { x: (frame.width * (view.scale - 1)) / 2, y: (frame.height * (view.scale - 1)) / 2 };
  return { scale: view.scale, x: within(view.x, reach.x), y: within(view.y, reach.y) };
}

const within = (value: number, reach: number) => Math.min(Math.max(value, -reach), reach);
