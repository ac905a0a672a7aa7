/** What a message may be about that ends badly between strangers; the gravest first. */
export const RISKS = ['threat', 'money', 'contact', 'link'] as const;
export type Risk = (typeof RISKS)[number];

/** `~` at the end: the word may go on. Words that mean harm in one language and nothing in another stand in phrases. */
const WORDS: Readonly<Record<'threat' | 'money' | 'contact', readonly string[]>> = {
  threat: [
    // en
    'kill you', 'hurt you', 'i know where you live', 'you will regret', 'you’ll regret', 'blackmail~', 'post your photos', 'send your photos to', 'leak your',
    // da, no, sv
    'slår dig ihjel', 'slå dig ihjel', 'dræbe dig', 'jeg ved, hvor du bor', 'du vil fortryde', 'drepe deg', 'slå deg i hjel', 'jeg vet hvor du bor', 'du kommer til å angre', 'döda dig', 'slå ihjäl dig', 'jag vet var du bor', 'du kommer att ångra', 'utpress~', 'utpressing',
    // de
    'bring dich um', 'bringe dich um', 'dich umbringen', 'töte dich', 'ich weiß, wo du wohnst', 'ich weiß wo du wohnst', 'wirst es bereuen', 'wirst das bereuen', 'erpress~',
    // es
    'te voy a matar', 'te mataré', 'sé dónde vives', 'se donde vives', 'te vas a arrepentir', 'publicaré tus fotos', 'chantaje~',
    // fi
    'tapan sinut', 'tapan sut', 'tiedän missä asut', 'tiedän, missä asut', 'tulet katumaan', 'kiristän', 'kiristä~',
    // fr
    'te tuer', 'je vais te buter', 'je sais où tu habites', 'tu vas le regretter', 'publier tes photos', 'chantage',
    // it
    'ti ammazzo', 'ti uccido', 'so dove abiti', 'so dove vivi', 'te ne pentirai', 'pubblico le tue foto', 'ricatt~',
    // nl
    'vermoord je', 'maak je dood', 'ik weet waar je woont', 'je krijgt spijt', 'hier krijg je spijt van', 'chanteer~', 'chantage',
    // pl
    'zabiję cię', 'zabije cie', 'wiem, gdzie mieszkasz', 'wiem gdzie mieszkasz', 'pożałujesz', 'szantaż~',
  ],
  money: [
    'western union', 'moneygram', 'paypal', 'revolut', 'zelle', 'cash app', 'cashapp', 'venmo', 'bizum', 'mobilepay', 'swish', 'vipps', 'blik', 'tikkie', 'lydia', 'postepay', 'bitcoin~', 'btc', 'usdt', 'ethereum', 'crypto', 'krypto~', 'cripto~', 'kryptowalut~', 'kryptovaluut~', 'iban', 'steam card~', 'gift card~', 'giftcard~', 'paysafecard~',
    // en
    'send me money', 'send money', 'lend me', 'borrow money', 'loan me', 'wire transfer', 'bank transfer', 'invest with', 'trading platform',
    // da
    'send penge', 'sende penge', 'låne mig', 'låne penge', 'gavekort~', 'bankoverførsel',
    // de
    'geld schicken', 'geld senden', 'schick mir geld', 'schicke mir geld', 'geld leihen', 'leih mir', 'leihst du mir', 'geld überweisen', 'überweis mir', 'gutscheinkarte~', 'guthabenkarte~', 'gutscheincode~',
    // es
    'envíame dinero', 'enviame dinero', 'enviar dinero', 'mándame dinero', 'prestarme', 'préstame', 'transferencia bancaria', 'tarjeta regalo', 'tarjetas regalo',
    // fi
    'lähetä rahaa', 'lähettää rahaa', 'lainaa rahaa', 'lainata rahaa', 'lainaisitko', 'lahjakort~', 'tilisiir~', 'kryptovaluu~',
    // fr
    'envoie-moi de l’argent', 'envoie moi de l’argent', 'envoyer de l’argent', 'prête-moi', 'prête moi', 'me prêter', 'virement', 'carte cadeau', 'cartes cadeaux', 'pcs mastercard', 'carte pcs', 'transcash',
    // it
    'mandami soldi', 'mandami dei soldi', 'inviami denaro', 'mandare soldi', 'prestarmi', 'prestami', 'bonifico', 'carta regalo', 'buono regalo', 'ricarica postepay',
    // nl
    'stuur me geld', 'stuur geld', 'geld sturen', 'geld lenen', 'leen me', 'geld overmaken', 'maak geld over', 'cadeaukaart~', 'cadeaubon~', 'betaalverzoek~',
    // no
    'sende penger', 'send penger', 'send meg penger', 'låne meg', 'låne penger', 'bankoverføring',
    // pl
    'wyślij pieniądze', 'wyslij pieniadze', 'przelej mi', 'przelew~', 'pożycz~', 'pozycz~', 'karta podarunkowa', 'kartę podarunkową', 'kod blik',
    // sv
    'skicka pengar', 'skicka mig pengar', 'låna mig', 'låna pengar', 'låna ut', 'presentkort~', 'banköverföring',
  ],
  contact: [
    'whatsapp', 'whats app', 'watsapp', 'telegram', 'snapchat', 'instagram', 'insta', 'viber', 'wechat', 'skype', 'discord', 'kik', 'google chat', 'hangouts', 'imessage', 'threema',
    'my number', 'text me at', 'email me', 'e-mail me', 'mit nummer', 'meine nummer', 'schreib mir auf', 'mi número', 'mi numero', 'escríbeme al', 'numeroni', 'puhelinnumeroni', 'mon numéro', 'écris-moi sur', 'il mio numero', 'scrivimi su', 'mijn nummer', 'app me op', 'nummeret mitt', 'mój numer', 'mój nr', 'napisz na', 'mitt nummer',
  ],
}; // prettier-ignore

/** Words alone, with one space around each. */
const spoken = (text: string) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
const phraseOf = (word: string) => (word.endsWith('~') ? spoken(word.slice(0, -1)).slice(0, -1) : spoken(word));
/** Looked up instead of matched: a pattern of some hundred words takes a phone half a second to compile. */
const saysOneOf = (words: readonly string[]) => {
  const phrases = words.map(phraseOf);
  return ({ said }: Read) => phrases.some((phrase) => said.includes(phrase));
};
const matches = (pattern: RegExp) => ({ text }: Read) => pattern.test(text); // prettier-ignore

/** A text in one case and form, and its words alone. */
interface Read {
  text: string;
  said: string;
}

/** Begins where a word does: tried at each letter of a long one, it would take the square of its length. */
const MAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]+\.\p{L}{2,}/u;
/** Seven digits and more with what stands between them in a number, but not a price or a date. */
const PHONE = /(?<![\p{L}\p{N}.,])(?:\+|00)?\d(?:[\s().\-/]?\d){7,14}(?![\p{L}\p{N}])/u;
const DATE = /(?<!\d)\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?!\d)/g;
const HANDLE = /(?<![\p{L}\p{N}.])@[a-z0-9._]{3,}/u;
const LINK =
  /(?:https?:\/\/|www\.)\S|(?<![\p{L}\p{N}@.])[a-z0-9-]{2,}\.(?:com|net|org|info|io|me|app|link|site|online|club|xyz|top|ru|cn|de|dk|es|fi|fr|it|nl|no|pl|se|eu|uk|co|ly|gl)(?:\/\S*)?(?![\p{L}\p{N}])/u;
const AMOUNT =
  /(?<![\p{L}\p{N}])(?:(?:€|\$|£|eur|usd|gbp)\s?\d{3,}|\d{3,}(?:[.,]\d{2})?\s?(?:€|\$|£|eur|euro|euros|euroa|euroja|usd|dollars?|pounds?|kr|kronor|kroner|zł|zl|złotych|pln|dkk|sek|nok))(?![\p{L}\p{N}])/u;

const TESTS: Readonly<Record<Risk, readonly ((read: Read) => boolean)[]>> = {
  threat: [saysOneOf(WORDS.threat)],
  money: [saysOneOf(WORDS.money), matches(AMOUNT)],
  contact: [saysOneOf(WORDS.contact), ...[MAIL, PHONE, HANDLE].map(matches)],
  link: [matches(LINK)],
};

/** As it reads: without what can't be seen, in one case, with one kind of apostrophe and space. */
const plain = (text: string) =>
  text.normalize('NFKC').replace(/\p{Cf}/gu, '').replaceAll("'", '’').replace(/\s+/gu, ' ').replace(DATE, ' ').toLowerCase(); // prettier-ignore

/**
 * What a text may be about, in any of the site's languages; the gravest, or null. It runs on the reader's device and tells nobody.
 * @example findRisk('Write me on WhatsApp') → 'contact'
 */
export function findRisk(text: string): Risk | null {
  const read = plain(text);
  const words = { text: read, said: spoken(read) };
  return RISKS.find((risk) => TESTS[risk].some((isIn) => isIn(words))) ?? null;
}
