/** Emoji, with the joiners, variation selectors, skin tones, tags and flags that they are made of; digits and signs of keycaps stay. */
const PICTURES = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u{20E3}\u{FE0E}\u{FE0F}\u{E0020}-\u{E007F}]/gu;
/** They may stand in a name by themselves. */
const SIGNS = /[©®™]/u;

/** A member's text without emoji, which no font of documents has; the rest stays as it is. */
export const printable = (text: string): string =>
  text
    .replace(PICTURES, (picture) => (SIGNS.test(picture) ? picture : ''))
    .replace(/(?<![\p{L}\p{M}])\u200D|\u200D(?![\p{L}\p{M}])/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
