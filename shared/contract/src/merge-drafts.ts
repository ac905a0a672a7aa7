/** What a draft consists of. */
export interface DraftFields {
  text: string;
  /** Id of the quoted message. */
  reply_to: number | null;
}

/** The stretch of a text that was replaced, as code points. */
interface Edit {
  start: number;
  end: number;
  by: string[];
}

/** From the first to the last code point in which two texts differ. */
function editOf(before: readonly string[], after: readonly string[]): Edit {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let same = 0;
  const most = Math.min(before.length, after.length) - start;
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { start, end: before.length - same, by: after.slice(start, after.length - same) };
}

/** Two replacements of the same stretch: both, or the one that contains the other. */
function both(one: string, other: string): string {
  if (one.includes(other)) return one;
  if (other.includes(one)) return other;
  return one.trim() === '' || other.trim() === '' ? one + other : `${one}\n${other}`;
}

function mergeTexts(base: string, one: string, other: string): string {
  if (one === other || other === base) return one;
  if (one === base) return other;
  const letters = [...base];
  const edits = [editOf(letters, [...one]), editOf(letters, [...other])] as const;
  const [first, second] = edits[1].start < edits[0].start || edits[1].end < edits[0].end ? [edits[1], edits[0]] : edits;
  const between = (from: number, to?: number) => letters.slice(from, to).join('');
  const isApart = first.end <= second.start && (first.start < second.start || first.end < second.end);
  return isApart
    ? between(0, first.start) + first.by.join('') + between(first.end, second.start) + second.by.join('') + between(second.end)
    : between(0, Math.min(first.start, second.start)) +
        both(edits[0].by.join(''), edits[1].by.join('')) +
        between(Math.max(first.end, second.end));
}

/**
 * Merges what two pages made of the same draft, each field on its own: no character that either wrote is lost (decision 112).
 * @param base what both began with
 * @example mergeDrafts(hello, helloIda, hi) → { text: 'hi Ida', … }
 */
export function mergeDrafts(base: DraftFields, stored: DraftFields, written: DraftFields): DraftFields {
  return {
    text: mergeTexts(base.text, stored.text, written.text),
    reply_to: written.reply_to === base.reply_to ? stored.reply_to : written.reply_to,
  };
}
