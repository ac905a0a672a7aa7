/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };
/** Transliterations for keyboards without these letters: "Koeln", "Aarhus". */
const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/**
 * The one form in which people's words are compared: without case, width, accents, apostrophes and characters that nobody sees. The
 * database's `fold` does the same to texts there (`search-chats.ts`).
 * @param umlauts `spelled`: as on keyboards without them. Texts fit if they fit in either form
 * @example fold('O’Brien, Køln') // 'obrien, koln'; spelled: 'obrien, koeln'
 */
export function fold(text: string, umlauts: 'bare' | 'spelled' = 'bare'): string {
  const plain = text.replaceAll('´', '').normalize('NFKC').toLowerCase().normalize('NFC');
  const spelled = umlauts === 'bare' ? plain : plain.replace(/[äöüåø]/g, (letter) => SPELLED_OUT[letter]!);
  return spelled
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter]!)
    .normalize('NFD')
    .replace(/[\u0300-\u036F\p{Cf}\p{Default_Ignorable_Code_Point}'’‘ʼ`]/gu, '')
    .normalize('NFC');
}
