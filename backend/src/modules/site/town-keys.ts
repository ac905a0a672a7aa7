const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };
/** Transliterations for keyboards without these letters: "Koeln", "Aarhus". */
const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const SAINT = /(^| )(?:sankt|saint|sainte|sint)(?= )/g;

/** Folds case, diacritics and punctuation, so that "saint etienne" finds "Saint-Étienne". */
export function foldName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** All search keys of a town: its names, each half of a double one ("Biel/Bienne"), and their transliterations. */
export function keysOf(names: readonly string[]): string[] {
  const halves = names.flatMap((name) => [name, ...name.split(/\s*[/(),]\s*/)]);
  const spelledOut = halves.map((name) => name.toLowerCase().replace(/[äöüåø]/g, (letter) => SPELLED_OUT[letter]!));
  const keys = [...halves, ...spelledOut].map(foldName);
  return [...new Set([...keys, ...keys.map((key) => key.replace(SAINT, '$1st'))])].filter(Boolean);
}
