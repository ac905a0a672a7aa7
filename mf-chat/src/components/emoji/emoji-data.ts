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

/** Addresses of the names (decision 102). */
const FILES: Readonly<Record<Locale, string>> = { da, de, en, es, fi, fr, it, nl, no, pl, sv };

/** An emoji with its name and what else it is looked for by, in one language. */
export type NamedEmoji = readonly [emoji: string, name: string, words: string, group: number, hasTones?: 1];

export interface EmojiNames {
  /** A hand's name, plain and in each of the five skin tones. */
  tones: readonly string[];
  emoji: readonly NamedEmoji[];
}

const loaded = new Map<Locale, Promise<EmojiNames>>();

/** What this browser does not know yet it can't show either. */
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
  const known = isKnown();
  return { tones, emoji: emoji.filter(([one]) => known(one)) };
}

/** All emoji that the browser knows, named in the language; asked for once. Rejects without a connection, and asks again then. */
export function loadEmoji(locale: Locale): Promise<EmojiNames> {
  const known = loaded.get(locale);
  if (known) return known;
  const names = load(locale);
  loaded.set(locale, names);
  names.catch(() => loaded.delete(locale));
  return names;
}

const TONES = ['', '🏻', '🏼', '🏽', '🏾', '🏿'] as const;

/** In that skin tone (0: none), where the emoji takes one. */
export function inTone([emoji, , , , hasTones]: NamedEmoji, tone: number): string {
  if (!hasTones || tone === 0) return emoji;
  const [first, ...rest] = emoji;
  return `${first}${TONES[tone]}${rest.join('').replace(/^\uFE0F/, '')}`;
}
