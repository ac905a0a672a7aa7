const FACE = /@font-face\s*\{([^}]*)\}/g;
const FILE = /url\(["']?([^"')]+)["']?\)/;
const RANGES = /unicode-range:([^;}]*)/i;
const RANGE = /u\+([0-9a-f?]+)(?:-([0-9a-f]+))?/gi;

interface Face {
  file: string;
  /** Finds a sign that the face has. */
  signs: RegExp;
}

const KEPT = 20;
const read = new Map<string, readonly Face[]>();

/** The signs of a `unicode-range`; a face without any is for all. */
function signsOf(ranges: string | undefined): RegExp {
  const bounds = [...(ranges ?? '').matchAll(RANGE)].map(([, from = '', to]) => {
    const [low, high] = [from.replaceAll('?', '0'), to ?? from.replaceAll('?', 'f')];
    return `\\u{${low}}-\\u{${high}}`;
  });
  return bounds.length > 0 ? new RegExp(`[${bounds.join('')}]`, 'u') : /./;
}

function facesOf(css: string): readonly Face[] {
  const known = read.get(css);
  if (known) return known;
  const faces = [...css.matchAll(FACE)].flatMap(([, face = '']) => {
    const file = FILE.exec(face)?.[1];
    return file ? [{ file, signs: signsOf(RANGES.exec(face)?.[1]) }] : [];
  });
  read.set(css, faces);
  if (read.size > KEPT) read.delete(read.keys().next().value!);
  return faces;
}

/** The files of the web fonts in a stylesheet whose signs a page's body has, each once. */
export function fontFiles(css: string, body: string): string[] {
  const files = facesOf(css).filter(({ signs }) => signs.test(body));
  return [...new Set(files.map(({ file }) => file))];
}
