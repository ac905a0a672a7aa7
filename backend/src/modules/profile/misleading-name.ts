import { fold } from '@nightlark/contract';
import lookAlikes from './look-alikes.json' with { type: 'json' };

/** Refused as a word of a name: "Nightlark Support", "Admin Anna". Of all languages of the site, folded. */
const STAFF =
  'admin|administrator|administratorin|administratorka|administratoer|administrador|administradora|administrateur|administratrice|amministratore|amministratrice|' +
  'moderator|moderatorin|moderatorka|moderador|moderadora|moderateur|moderatrice|moderatore|moderaattori|webmaster|sysadmin|beheerder|valvoja|yllapito|yllapitaja|' +
  'moderation|moderatie|moderering|moderacja|moderacion|moderazione|moderointi|' +
  'support|helpdesk|customer|kundenbetreuung|kundeservice|kundendienst|kundenservice|kundestotte|kundtjanst|kundservice|klantenservice|asiakaspalvelu|soporte|assistenza|wsparcie|' +
  'verified|verifiziert|verifie|verifiee|verificado|verificada|verificato|verificata|verificeret|verifisert|verifierad|geverifieerd|zweryfikowany|zweryfikowana|' +
  'official|offiziell|officiel|officielle|oficial|ufficiale|officieel|offisiell|officiell|virallinen|oficjalny|oficjalna';
/** Refused as a whole name, and beside the words above: they are words of other names, too. */
const BESIDE =
  'team|staff|system|service|help|info|security|safety|trustandsafety|trustsafety|billing|account|site|equipe|equipo|squadra|tiimi|zespol|ayuda|hilfe|aide|aiuto|hulp|hjaelp|hjelp|hjalp|apua|tuki|pomoc|obsluga|assistance|asistencia|atencion|alcliente|client|clients|cliente|clienti|klient|klienta|kunde|kunden|klanten|servicio|servizio|' +
  'sicherheit|seguridad|securite|sicurezza|beveiliging|sikkerhed|sikkerhet|sakerhet|turvallisuus|bezpieczenstwo|vahvistettu|bekraeftet|bekreftet|bekraftad|konto|compte|cuenta|conto';
/** Signs of "verified". */
const CHECK_MARK = /[\u2611\u2705\u2713\u2714\u{1F5F8}\u{1F6E1}]/u;
/** Digits and signs in place of letters. */
const IN_PLACE: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'l',
  '|': 'l',
  i: 'l',
};
/** From the confusables of Unicode (UTS 39): letters that are drawn as Latin ones. */
const LATIN = new Map(Object.entries(lookAlikes).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)));
const MIXED = /(?=\S*\p{Script=Latin})\S*[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

/** A text, folded, with Latin letters for those that are drawn alike. */
export const asLatin = (text: string): string => [...fold(text)].map((letter) => LATIN.get(letter) ?? letter).join('');

/** A text as the eye reads it (a skeleton in the words of UTS 39): texts that look alike have the same one. */
function skeleton(text: string): string {
  return asLatin(text)
    .replace(/[013457@$!|i]/g, (sign) => IN_PLACE[sign] ?? sign)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

const wordsOf = (text: string) =>
  skeleton(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const skeletons = (words: string) => words.split('|').map(skeleton);
const STAFF_SKELETONS = new Set(skeletons(STAFF));
const ALL_SKELETONS = [...STAFF_SKELETONS, ...skeletons(BESIDE)];
/** Shorter site names are parts of other words. */
const SITE_MIN_LENGTH = 5;

/** Whether a name could be taken for the site, its staff or a proof, or mixes scripts to look like another name. */
export function isMisleading(name: string, site: string): boolean {
  if (CHECK_MARK.test(name) || MIXED.test(name.normalize('NFKC'))) return true;
  const own = wordsOf(site).join('');
  const known = own ? [...ALL_SKELETONS, own] : ALL_SKELETONS;
  // As it is, with digits for letters; and without its digits, its words apart: Admin24, SupportAnna.
  return [name, name.replace(/\p{N}+|(?<=\p{Ll})(?=\p{Lu})/gu, ' ')].some((text) => {
    const words = wordsOf(text);
    const compact = words.join('');
    if (words.some((word) => STAFF_SKELETONS.has(word) || word === own)) return true;
    return (own.length >= SITE_MIN_LENGTH && compact.includes(own)) || isMadeOf(compact, known);
  });
}

/** Whether a text is nothing but these words, one after the other. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const reached = [true];
  for (let end = 1; end <= text.length; end++)
    reached[end] = words.some((word) => reached[end - word.length] === true && text.startsWith(word, end - word.length));
  return text !== '' && reached[text.length] === true;
}
