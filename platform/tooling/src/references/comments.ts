import type { Piece } from './markdown.ts';

/** The comments of a source text, line by line. Approximate, but sufficient for citations, which are not in code. */
export function commentsOf(text: string): Piece[] {
  let isOpen = false;
  return text.split('\n').flatMap((whole, index) => {
    const start = isOpen ? 0 : whole.search(/(?:^|\s|\{)(?:\/\/|\/\*|#(?=\s))/);
    if (start === -1) return [];
    const comment = whole.slice(start);
    if (isOpen || comment.includes('/*')) isOpen = !comment.includes('*/');
    return [{ line: index + 1, text: comment }];
  });
}
