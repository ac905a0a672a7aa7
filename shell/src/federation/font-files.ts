const FACE = /@font-face\s*\{([^}]*)\}/g;
const FILE = /url\(["']?([^"')]+)["']?\)/;
const RANGES = /unicode-range:([^;}]*)/i;
const RANGE = /u\+([0-9a-f?]+)(?:-([0-9a-f]+))?/gi;

/** Whether a text has a sign of a face's `unicode-range`; one without any is for all. */
function isFor(ranges: string | undefined, signs: ReadonlySet<number>): boolean {
  if (!ranges) return true;
  const bounds = [...ranges.matchAll(RANGE)].map(([, from = '', to]) => {
    const [low, high] = [from.replaceAll('?', '0'), to ?? from.replaceAll('?', 'f')];
    return [Number.parseInt(low, 16), Number.parseInt(high, 16)] as const;
  });
  return [...signs].some((sign) => bounds.some(([low, high]) => sign >= low && sign <= high));
}

/** The files of the web fonts whose signs a page's body has. */
export function fontFiles(faces: string, body: string): string[] {
  const signs = new Set([...new Set(body)].map((sign) => sign.codePointAt(0)!));
  return [...faces.matchAll(FACE)].flatMap(([, face = '']) => {
    const file = FILE.exec(face)?.[1];
    return file && isFor(RANGES.exec(face)?.[1], signs) ? [file] : [];
  });
}
