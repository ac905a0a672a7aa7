import type { Locale } from '@nightlark/contract';
import da from 'emojibase-data/da/compact.json?names';
import de from 'emojibase-data/de/compact.json?names';
import en from 'emojibase-data/en/compact.json?names';
import es from 'emojibase-data/es/compact.json?names';
import fi from 'emojibase-data/fi/compact.json?names';
import fr from 'emojibase-data/fr/compact.json?names';
import it from 'emojibase-data/it/compact.json?names';
import no from 'emojibase-data/nb/compact.json?names';
import nl from 'emojibase-data/nl/compact.json?names';
import pl from 'emojibase-data/pl/compact.json?names';
import sv from 'emojibase-data/sv/compact.json?names';

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

/** URLs of the emoji names (docs/product/chat.md#overview-and-conversation). */
const FILES: Readonly<Record<Locale, string>> = { da, de, en, es, fi, fr, it, nl, no, pl, sv };

/** An emoji with its name and search keywords, in one language. */
export type NamedEmoji = readonly [emoji: string, name: string, words: string, group: number, hasTones?: 1];

export interface EmojiNames {
  /** A hand's name, without and with each of the skin tones. */
  tones: readonly string[];
  emoji: readonly NamedEmoji[];
}

const loaded = new Map<Locale, Promise<EmojiNames>>();

/** Filters emoji that the browser can't render yet. */
function isKnown(): (emoji: string) => boolean {
  try {
    const known = new RegExp('^\\p{RGI_Emoji}$', 'v');
    return (emoji) => known.test(emoji);
  } catch {
    return () => true;
  }
}

async function load(locale: Locale): Promise<EmojiNames> {
  const response = await fetch(FILES[locale]);
  if (!response.ok) throw new Error(`names of emoji: ${response.status}`);
  const { tones, emoji } = (await response.json()) as EmojiNames;
  const [known, drawn] = [isKnown(), drawable()];
  return { tones, emoji: emoji.filter(([one]) => known(one) && drawn(one)) };
}

/** All emoji that the browser knows and its fonts can draw, named in the locale; cached. Rejects if offline; the next call retries. */
export function loadEmoji(locale: Locale): Promise<EmojiNames> {
  const known = loaded.get(locale);
  if (known) return known;
  const names = load(locale);
  loaded.set(locale, names);
  names.catch(() => loaded.delete(locale));
  return names;
}

const TONES = ['', '🏻', '🏼', '🏽', '🏾', '🏿'] as const;

/** Applies a skin tone (0: none), if the emoji supports it. */
export function inTone([emoji, , , , hasTones]: NamedEmoji, tone: number): string {
  if (!hasTones || tone === 0) return emoji;
  const [first, ...rest] = emoji;
  return `${first}${TONES[tone]}${rest.join('').replace(/^\uFE0F/, '')}`;
}
