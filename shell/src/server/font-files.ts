const FACE = /@font-face\s*\{([^}]*)\}/g;
const FILE = /url\(["']?([^"')]+)["']?\)/;
const RANGES = /unicode-range:([^;}]*)/i;
const RANGE = /u\+([0-9a-f?]+)(?:-([0-9a-f]+))?/gi;

interface Face {
  file: string;
  /** Matches a character of the face. */
  characters: RegExp;
  /** None of its characters is ASCII. */
  isBeyondAscii: boolean;
}

const MAX_CACHED = 20;
const cache = new Map<string, readonly Face[]>();

/** The characters of a `unicode-range`; all without one. */
function charactersOf(ranges: string | undefined): Pick<Face, 'characters' | 'isBeyondAscii'> {
  const bounds = [...(ranges ?? '').matchAll(RANGE)].map(
    ([, from = '', to]) => [from.replaceAll('?', '0'), to ?? from.replaceAll('?', 'f')] as const,
  );
  if (bounds.length === 0) return { characters: /./, isBeyondAscii: false };
  return {
    characters: new RegExp(`[${bounds.map(([low, high]) => `\\u{${low}}-\\u{${high}}`).join('')}]`, 'u'),
    isBeyondAscii: bounds.every(([low]) => Number.parseInt(low, 16) > 0x7f),
  };
}

function facesOf(css: string): readonly Face[] {
  const cached = cache.get(css);
  if (cached) return cached;
  const faces = [...css.matchAll(FACE)].flatMap(([, face = '']) => {
    const file = FILE.exec(face)?.[1];
    return file ? [{ file, ...charactersOf(RANGES.exec(face)?.[1]) }] : [];
  });
  cache.set(css, faces);
  if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value!);
  return faces;
}

/** The font files of a stylesheet that a page's body needs by its characters, without duplicates. */
export function fontFiles(css: string, body: string): string[] {
  // Pages have few non-ASCII characters: extracted once instead of scanning the body for each face.
  const beyondAscii = (body.match(/[^\0-\x7f]+/g) ?? []).join('');
  const files = facesOf(css).filter(({ characters, isBeyondAscii }) => characters.test(isBeyondAscii ? beyondAscii : body));
  return [...new Set(files.map(({ file }) => file))];
}
