/** The spelled digits in the site's languages, from zero to nine. */
const DIGITS: readonly string[] = [
  'zero nul null nil cero zéro nolla noll oh',
  'one een één ein eins uno un une yksi en ett jeden',
  'two twee zwei zwo dos deux due kaksi to två dwa',
  'three drie drei tres trois tre kolme trzy',
  'four vier cuatro quatre quattro neljä fire fyra cztery',
  'five vijf fünf fuenf cinco cinq cinque viisi fem pięć',
  'six zes sechs seis sei kuusi seks sex sześć',
  'seven zeven sieben siete sept sette seitsemän syv sju siedem',
  'eight acht ocho huit otto kahdeksan otte åtte åtta osiem',
  'nine negen neun nueve neuf nove yhdeksän ni nio dziewięć',
];
const DIGIT_OF = new Map(DIGITS.flatMap((words, digit) => words.split(' ').map((word) => [word, String(digit)] as const)));

/**
 * Replaces spelled digits: "zero six one" becomes "0 6 1". Words between them stay, so a sentence with some numbers has no series of
 * digits.
 */
export function numberWordsToDigits(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => DIGIT_OF.get(word.toLowerCase()) ?? word);
}
