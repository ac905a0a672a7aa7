/** A piece of a document with its line, counted from 1. */
export interface Piece {
  line: number;
  text: string;
}

/**
 * A parsed document.
 * @example
 * parseMarkdown('# A b\n[x](y.md#z) `code`')
 * // { anchors: {'a-b'}, links: [{line: 2, text: 'y.md#z'}], code: [{line: 2, text: 'code'}], prose: … }
 */
export interface Markdown {
  /** Anchors that links may have after `#`. */
  anchors: ReadonlySet<string>;
  /** The targets of links and pictures. */
  links: Piece[];
  /** Inline code and code blocks. */
  code: Piece[];
  /** All lines outside of code blocks. */
  prose: Piece[];
  /** Paths that readers create themselves, listed in `<!-- examples: a/b.json, … -->`. */
  examples: ReadonlySet<string>;
}

export function parseMarkdown(text: string): Markdown {
  const anchors = new Set<string>();
  const links: Piece[] = [];
  const code: Piece[] = [];
  const prose: Piece[] = [];
  let isBlock = false;
  for (const [index, whole] of text.split('\n').entries()) {
    const line = index + 1;
    if (/^\s*(?:```|~~~)/.test(whole)) {
      isBlock = !isBlock;
      continue;
    }
    if (isBlock) {
      code.push({ line, text: whole });
      continue;
    }
    prose.push({ line, text: whole });
    for (const [, inside] of whole.matchAll(/`([^`]+)`/g)) code.push({ line, text: inside! });
    const plain = whole.replace(/`[^`]*`/g, (inside) => inside.replaceAll(/[[\]()]/g, ' '));
    for (const [, target] of plain.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)) links.push({ line, text: target! });
    for (const [, id] of whole.matchAll(/<a id="([^"]+)"/g)) anchors.add(id!);
    const heading = /^#{1,6}\s+(.*)$/.exec(whole)?.[1];
    if (heading !== undefined) addAnchor(anchors, heading);
  }
  const examples = [...text.matchAll(/<!-- examples: (.*?) -->/g)].flatMap(([, paths]) => paths!.split(/,\s*/));
  return { anchors, links, code, prose, examples: new Set(examples) };
}

/** Anchors as on GitHub: a repeated heading gets a number. */
function addAnchor(anchors: Set<string>, heading: string): void {
  const slug = heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
  let anchor = slug;
  for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`;
  anchors.add(anchor);
}

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
