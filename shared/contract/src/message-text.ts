/** Rules of what members write to each other; the browser shows by them what the server keeps. */

/** Control characters but tab and line break, and marks that turn the direction of the text around them. */
const NOT_IN_MESSAGES = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** Heaps of accents that climb over the lines; no script puts more than four on a letter. */
const HEAPED_MARKS = /(\p{M}{4})\p{M}+/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/u;
const NEWLINES = /\n{4,}/g;

/**
 * A message's text as it is kept: composed, without what can't be seen or disturbs the lines around it.
 * @example cleanMessage(' Hi\r\n\u202Ethere ') → 'Hi\nthere'
 */
export function cleanMessage(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(NOT_IN_MESSAGES, (mark) => (mark === '\n' || mark === '\t' ? mark : ''))
    .normalize('NFC')
    .replace(HEAPED_MARKS, '$1')
    .replace(NEWLINES, '\n\n\n')
    .trim();
}

/** Whether anything is to be seen: marks and spaces alone are nothing. */
export function hasVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** Whether a text is one emoji as keyboards give it, and nothing else. */
export function isEmoji(text: string): boolean {
  // Made when asked: a browser that does not know the flag still reads this file.
  return new RegExp('^\\p{RGI_Emoji}$', 'v').test(text);
}
