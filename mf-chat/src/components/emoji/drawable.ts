/** Emoji of 2010: a font of emoji has them all, in one width. */
const OLD = ['😀', '👍', '🌹'];
/** No font has this code point. */
const NONE = '\u{10FFFF}';
const TOLERANCE = 0.2;

/**
 * Which emoji this device's fonts have: a missing one is drawn as a box, and a sequence or flag that is unknown as its parts, both in
 * another width. All, if that can't be told, as where there is no font of emoji.
 */
export function drawable(): (emoji: string) => boolean {
  const context = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return () => true;
  context.font = '16px sans-serif';
  const widthOf = (text: string) => context.measureText(text).width;
  const usual = widthOf(OLD[0]!);
  const isUsual = (text: string) => Math.abs(widthOf(text) - usual) <= usual * TOLERANCE;
  return OLD.every(isUsual) && !isUsual(NONE) ? isUsual : () => true;
}
