/**
 * Functions that the oldest supported browsers lack (`browserslist` in the root's package.json), or any browser on plain http. Filled
 * in before the page's objects are frozen, so that the code of all remotes and libraries finds them.
 */

/** An emoji with its modifiers, joined ones, a flag, or a letter with its marks: the clusters that people write. */
const CLUSTER = /\r\n|\p{Regional_Indicator}{2}|.[\p{M}\p{Emoji_Modifier}]*(?:\u200D.[\p{M}\p{Emoji_Modifier}]*)*/gsu;

class GraphemeSegmenter {
  segment(input: string) {
    return Array.from(input.matchAll(CLUSTER), ({ 0: segment, index }) => ({ segment, index, input }));
  }
}

function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const all = [...signals];
  const any = new AbortController();
  const abort = () => any.abort(all.find(({ aborted }) => aborted)?.reason);
  if (all.some(({ aborted }) => aborted)) abort();
  else for (const signal of all) signal.addEventListener('abort', abort, { once: true, signal: any.signal });
  return any.signal;
}

function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  [...items].forEach((item, index) => {
    const key = keyOf(item, index);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  });
  return groups;
}

function canParse(url: string, base?: string): boolean {
  try {
    return Boolean(new URL(url, base));
  } catch {
    return false;
  }
}

const FILLS = [
  [Crypto.prototype, 'randomUUID', randomUuid],
  [Intl, 'Segmenter', GraphemeSegmenter],
  [AbortSignal, 'any', anySignal],
  [Map, 'groupBy', groupBy],
  [URL, 'canParse', canParse],
] as const;

export function fillMissing(): void {
  for (const [holder, name, value] of FILLS)
    if (!(name in holder)) Object.defineProperty(holder, name, { value, writable: true, configurable: true });
}

// On import, since modules that follow may call them while they are evaluated.
fillMissing();
