import type { Piece } from './markdown.ts';

/** What stands in comments of a source text, line by line. Good enough to find citations, which stand in no code. */
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
