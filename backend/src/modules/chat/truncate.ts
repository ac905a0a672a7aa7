/** Truncated at a grapheme boundary. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  let truncated = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (truncated.length + segment.length > length) break;
    truncated += segment;
  }
  return truncated;
}
