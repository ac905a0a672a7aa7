/** Normalization of messages between members; used by the browser to show a message as the server will store it. */

/** Control characters except tab and line break, and bidirectional formatting characters. */
const NOT_IN_MESSAGES = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** Stacked combining marks ("zalgo") that overlap other lines; no script uses more than four per letter. */
const HEAPED_MARKS = /(\p{M}{4})\p{M}+/gu;
/** Letters and symbols that are drawn as nothing: fillers of Hangul, the empty Braille pattern, a note without a head. */
const BLANK = /[\u115F\u1160\u2800\u3164\uFFA0\u{1D159}]/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/u;
/** Line and paragraph separators, which some readers of lines split at. */
const SEPARATORS = /\r\n|[\u2028\u2029]/g;
const NEWLINES = /\n{4,}/g;

/**
 * Normalizes a message's text for storage: composed (NFC), without invisible characters and stacked marks.
 * @example cleanMessage(' Hi\r\n\u202Ethere ') → 'Hi\nthere'
 */
export function cleanMessage(text: string): string {
  return text
    .replace(SEPARATORS, '\n')
    .replace(NOT_IN_MESSAGES, (mark) => (mark === '\n' || mark === '\t' ? mark : ''))
    .normalize('NFC')
    .replace(HEAPED_MARKS, '$1')
    .replace(NEWLINES, '\n\n\n')
    .trim();
}

/** A text without what nobody can see: format characters, and letters that are drawn as nothing. */
export const visiblePart = (text: string): string =>
  text
    .replace(BLANK, '')
    .replace(/\p{Cf}/gu, '')
    .trim();

/** Whether a text has a visible character: combining marks and spaces do not count. */
export const hasVisible = (text: string): boolean => VISIBLE.test(visiblePart(text));

/** Whether a text is exactly one emoji (RGI). */
export function isEmoji(text: string): boolean {
  // Created lazily: a literal would be a syntax error in browsers without the `v` flag.
  return new RegExp('^\\p{RGI_Emoji}$', 'v').test(text);
}
