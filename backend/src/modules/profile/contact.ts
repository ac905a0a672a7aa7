import { asLatin } from './misleading-name.ts';

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
function numberWordsToDigits(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => DIGIT_OF.get(word.toLowerCase()) ?? word);
}

/** Top-level domains that people write in profiles. */
const TLD =
  'com|net|org|info|biz|eu|io|me|app|tv|xyz|site|online|chat|link|at|au|be|ca|ch|de|dk|es|fi|fr|uk|ie|it|nl|no|nz|pl|se|us|ru|tk|example';
/** Those that are not words: they are recognized on their own after a full stop. */
const TLD_ALONE = 'com|net|org|info|biz|eu|io|xyz|au|ch|dk|fr|uk|nl|nz|pl|ru|tk|example';
const MAIL_PROVIDER =
  'gmail|googlemail|hotmail|outlook|yahoo|icloud|gmx|proton(?:mail)?|yandex|mail\\.ru|live|aol|web\\.de|wanadoo|free|orange|libero|virgilio|ziggo|kpnmail|telenet|skynet|onet|wp\\.pl|interia';
/** "At" and "dot" as spelled in the site's languages; bracketed ones are unambiguous. */
const AT = '@|[([{<]\\s?(?:at|ät|arroba|chiocciola|a)\\s?[)\\]}>]';
const AT_WORD = 'at|ät|arroba|chiocciola|arobase|klammeraffe|apenstaartje|snabel-?a|krøllalfa|kissanhäntä|miukumauku|małpa|malpa';
const DOT_SPELLED = '[([{<]\\s?(?:dot|punkt|punt|punto|point|kropka|piste|punktum|\\.)\\s?[)\\]}>]';
const DOT = `\\.|${DOT_SPELLED}`;
const DOT_WORD = 'dot|punkt|punt|punto|point|kropka|piste|punktum|prikk|prick';
const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';

/** Apps whose names are no words in any of the site's languages, and their short forms before a colon. */
const MESSENGER = 'telegram|insta(?:gram)?|snap(?:chat)?|whats\\s?app|kik|skype|discord|facebook|tik\\s?tok|onlyfans|wechat|viber|threema';
const MESSENGER_SHORT = `${MESSENGER}|signal|messenger|ig|tg|fb|wa|sc`;
const REFUSAL =
  'no|non|none|nope|never|not|without|kein\\p{L}*|nein|nie|niemals|nicht|geen|nooit|niet|ei|ikke|inte|aldrig|aldri|ingen|intet|nada|nunca|ninguno|jamais|pas|aucun|mai|niente|nessuno|brak|sin|sans|ohne|zonder|uten|uden|utan|senza|bez';
/** A typical handle: letters with a digit or an underscore among them. */
const HANDLE = '(?=[\\w.]{0,30}\\p{L})(?=[\\w.]{0,30}[\\d_])[\\w.]{4,}';
/** Either side of an e-mail address. Bounded, like all repetitions here, against quadratic backtracking on long texts (ReDoS). */
const NAME = '[\\p{L}\\p{N}_.%+-]{1,40}';

const anyOf = (...patterns: string[]) => patterns.map((pattern) => new RegExp(pattern, 'iu'));

const CONTACTS = anyOf(
  // An e-mail address, without spaces …
  `${NAME}\\s?(?:${AT})\\s?${NAME}\\s?${DOT_SPELLED}\\s?\\p{L}{2,}`,
  `${NAME}(?:${AT})${NAME}\\.\\p{L}{2,}`,
  // … and with spaces: what follows a full stop and a space may be the next sentence.
  `${NAME}\\s?(?:${AT})\\s?${NAME}(?:\\s\\.\\s?|\\s?\\.)(?:${TLD})${END}`,
  `${NAME}\\s?(?:${AT})\\s?${NAME}\\s?\\.\\s?(?:${TLD_ALONE})${END}`,
  `${NAME}\\s(?:${AT_WORD})\\s${NAME}\\s(?:${DOT_WORD})\\s(?:${TLD})${END}`,
  `${NAME}\\s?(?:${AT})\\s?${NAME}\\s(?:${DOT_WORD})\\s(?:${TLD})${END}`,
  // A mail provider.
  `(?:${AT}|${START}(?:${AT_WORD})\\s)\\s?(?:gmail|googlemail|hotmail|protonmail)${END}`,
  `${START}(?:${MAIL_PROVIDER})\\s?(?:${DOT}|\\s(?:${DOT_WORD})\\s)\\s?(?:${TLD_ALONE}|de|it|es|se|no|be|at)${END}`,
  // A web address.
  `${START}https?\\s?:\\s?/\\s?/`,
  `${START}www\\s?(?:${DOT}|\\s(?:${DOT_WORD})\\s)\\s?[\\p{L}\\p{N}]`,
  `(?:^|[\\s(,;:/])[a-z0-9][a-z0-9-]{0,62}(?:\\.[a-z0-9-]{1,63}){0,4}\\.(?:${TLD})(?=$|[\\s/?#:,;.!)])`,
  `${START}[\\p{L}\\p{N}-]{2,63}\\s\\.\\s?(?:${TLD_ALONE})${END}`,
  `${START}[\\p{L}\\p{N}-]{2,63}\\s?(?:${DOT_SPELLED}|\\s(?:${DOT_WORD})\\s)\\s?(?:${TLD_ALONE})${END}`,
  // A handle on another service.
  `(?:^|[\\s(,;:])@${HANDLE}`,
  `${START}(?:${MESSENGER_SHORT})\\s?[:=]?\\s?@\\s?[\\w.]{3,}`,
  `${START}(?:${MESSENGER_SHORT})\\s?[:=]\\s?${HANDLE}`,
  `${START}(?:${MESSENGER}|ig|tg|fb)\\s?[:=]\\s?(?!(?:${REFUSAL})${END})[\\w.]{4,}`,
  `${START}(?:${MESSENGER})\\s(?:\\p{L}{1,10}\\s){0,2}${HANDLE}`,
);
const NUMBER = /(?:\+|\b)\d(?:[\s().\-/_,]*\d){6,}/g;

/** Whether public text contains an e-mail address, a URL, a phone number or a handle elsewhere, including spelled out. */
export function containsContact(text: string): boolean {
  const plain = joinLetters(readable(text));
  return CONTACTS.some((pattern) => pattern.test(plain)) || containsPhone(plain);
}

const containsPhone = (plain: string) => [...numberWordsToDigits(plain).matchAll(NUMBER)].some(([found]) => isPhone(found));

const MESSENGER_WORD = new RegExp(`${START}(?:${MESSENGER}|ig|tg)${END}`, 'iu');

/** Whether a name tells where else its owner is found: there, a messenger's name alone says so, and letters stand for digits. */
export const isContactName = (name: string): boolean =>
  containsContact(name) || MESSENGER_WORD.test(readable(name)) || containsPhone(lettersToDigits(asLatin(readable(name))));

const LIKE_DIGITS: Readonly<Record<string, string>> = { o: '0', l: '1', i: '1', '|': '1', z: '2', s: '5', b: '8' };
/** Letters beside digits that may be digits. Not Li, Lo or II, which are names and numerals. */
const LIKE_DIGIT = /^(?:o?[oil|]|[zsb])$/;

/** Replaces letters that look like digits, in words that have digits: "o6 l2" becomes "06 12". Not if they are more than a few, as in Olli1988. */
function lettersToDigits(text: string): string {
  let replaced = 0;
  const read = text.replace(/(?<![\p{L}\p{N}])[\doil|zsb]+(?![\p{L}\p{N}])/gu, (word) => {
    const runs = word.match(/\D+/g) ?? [];
    if (!/^[ol]$/.test(word) && !(/\d/.test(word) && runs.every((run) => LIKE_DIGIT.test(run)))) return word;
    replaced += runs.join('').length;
    return word.replace(/\D/g, (letter) => LIKE_DIGITS[letter]!);
  });
  return 2 * replaced < (text.match(/\d/g) ?? []).length ? read : text;
}

/** Normalizes what the eye does not see: fullwidth characters, emoji keycaps, zero-width characters, repeated spaces. */
function readable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\u20E3\uFE0F]/gu, '')
    .replace(/\s+/g, ' ');
}

/** Joins "b o b" and "g-m-a-i-l"; at least three letters, so that "a b" and "à y" stay what they are. */
function joinLetters(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])\p{L}(?:[ _*·|~-]+\p{L}){2,}(?![\p{L}\p{N}])/gu, (letters) => letters.replace(/[ _*·|~-]/g, ''));
}

/** Years and dates ("2010 - 2020", "12.05.1990") are no phone numbers. */
function isPhone(found: string): boolean {
  const digits = found.replace(/\D/g, '');
  if (/^(?:(?:19|20)\d\d\D+)+(?:19|20)\d\d$/.test(found) || /^\d{1,2}[.\-/]\d{1,2}[.\-/]\d{4}$/.test(found)) return false;
  // "10,000,000" and "1.000.000" are amounts.
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(found)) return false;
  return digits.length >= 8 || (digits.length >= 7 && /^[+0]/.test(found));
}
