/** Safety risks in a message, most severe first. */
const RISKS = ['threat', 'money', 'contact', 'link'] as const;
export type Risk = (typeof RISKS)[number];

/** A trailing `~` matches a prefix: Finnish and Polish inflect names. Words that are harmless in another language are part of phrases. */
// oxfmt-ignore
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
    'western union~', 'moneygram~', 'paypal~', 'revolut', 'revolutilla', 'revolutiin', 'revolutem', 'cash app', 'cashapp', 'venmo', 'bizum', 'mobilepay~', 'swish~', 'vipps~', 'postepay', 'bitcoin~', 'btc', 'usdt', 'ethereum', 'crypto', 'krypto~', 'cripto~', 'kryptowalut~', 'kryptovaluut~', 'steam card~', 'gift card~', 'giftcard~', 'paysafecard~',
    // Names that are words in other languages: a Dutch look, a German cell, a Dutch little bit, a Spanish verb, a first name
    'via zelle', 'with zelle', 'by zelle', 'on zelle', 'through zelle', 'my zelle', 'your zelle', 'zelle me',
    'via lydia', 'par lydia', 'sur lydia', 'un lydia', 'compte lydia', 'przez blik', 'na blik', 'blikiem', 'blika', 'nr blik',
    'via tikkie', 'met tikkie', 'met een tikkie', 'stuur een tikkie', 'stuur je een tikkie', 'stuur me een tikkie', 'tikkie sturen', 'tikkie betalen',
    'my iban', 'your iban', 'mein iban', 'meine iban', 'deine iban', 'mi iban', 'tu iban', 'mon iban', 'ton iban', 'mio iban', 'tuo iban', 'mijn iban', 'jouw iban', 'min iban', 'din iban', 'mój iban', 'twój iban', 'iban number', 'iban nummer', 'iban numero',
    // en
    'send me money', 'send money', 'lend me', 'borrow money', 'loan me', 'wire transfer', 'bank transfer', 'invest with', 'trading platform',
    // da
    'send penge', 'sende penge', 'låne mig', 'låne penge', 'gavekort~', 'bankoverførsel',
    // de
    'geld schicken', 'geld senden', 'schick mir geld', 'schicke mir geld', 'geld leihen', 'leih mir', 'leihst du mir', 'geld überweisen', 'überweis mir', 'gutscheinkarte~', 'guthabenkarte~', 'gutscheincode~',
    // es
    'envíame dinero', 'enviame dinero', 'enviar dinero', 'mándame dinero', 'prestarme', 'préstame', 'transferencia bancaria', 'tarjeta regalo', 'tarjetas regalo',
    // fi
    'lähetä rahaa', 'lähettää rahaa', 'lähetätkö rahaa', 'lähettäisitkö rahaa', 'lainaa rahaa', 'lainata rahaa', 'lainaatko', 'lainaisitko', 'lahjakort~', 'tilisiir~', 'kryptovaluu~',
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
    'whatsapp~', 'whats app~', 'watsapp~', 'telegram~', 'snapchat~', 'instagram~', 'insta', 'instassa', 'instaan', 'viber~', 'wechat~', 'skype~', 'discord~', 'kik', 'google chat', 'hangouts', 'imessage~', 'threema~',
    'my number', 'text me at', 'email me', 'e-mail me', 'mit nummer', 'meine nummer', 'schreib mir auf', 'mi número', 'mi numero', 'escríbeme al', 'numeroni', 'puhelinnumeroni', 'mon numéro', 'écris-moi sur', 'il mio numero', 'scrivimi su', 'mijn nummer', 'app me op', 'nummeret mitt', 'mój numer', 'mój nr', 'napisz na', 'mitt nummer',
  ],
};

/** Words only, separated by one space. */
const spoken = (text: string) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
const phraseOf = (word: string) => (word.endsWith('~') ? spoken(word.slice(0, -1)).slice(0, -1) : spoken(word));
/** No regular expression: one of hundreds of words takes half a second to compile on a phone. */
const saysOneOf = (words: readonly string[]) => {
  const phrases = words.map(phraseOf);
  return ({ said }: Read) => phrases.some((phrase) => said.includes(phrase));
};
const matches =
  (pattern: RegExp) =>
  ({ text }: Read) =>
    pattern.test(text);

/** A normalized text, and its words only. */
interface Read {
  text: string;
  said: string;
}

/** Anchored at a word's start: matching at each letter would take quadratic time for long words. */
const MAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]+\.\p{L}{2,}/u;
/** 8 to 15 digits with separators, but not a price; dates are removed before. */
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

/** Removes invisible characters and dates, normalizes case, apostrophes and spaces. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll("'", '’')
    .replace(/\s+/gu, ' ')
    .replace(DATE, ' ')
    .toLowerCase();

/**
 * The most severe risk of a text, in any of the site's languages, or null. Runs on the client only; nothing is reported.
 * @example findRisk('Write me on WhatsApp') → 'contact'
 */
export function findRisk(text: string): Risk | null {
  const read = plain(text);
  const words = { text: read, said: spoken(read) };
  return RISKS.find((risk) => TESTS[risk].some((isIn) => isIn(words))) ?? null;
}
