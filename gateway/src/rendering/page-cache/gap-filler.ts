import { randomInt } from 'node:crypto';

/** Bytes from here on never occur in UTF-8 (RFC 3629, section 1). */
const NEVER_TEXT = 0xf5;

/**
 * Bytes for a gap while a page's text is compressed around it. Any three in a row contain one that no text has, also at both ends: no
 * back-reference from the text reaches into a gap. The others are random, so that no gap refers to another.
 */
export function fillerOf(length: number): Buffer {
  const isNeverText = (index: number) => index % 2 === 0 || index === length - 1;
  return Buffer.from(Array.from({ length }, (_, index) => randomInt(isNeverText(index) ? NEVER_TEXT : 0, 0x100)));
}
