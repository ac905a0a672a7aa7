/** Irrevocable ways to send money, by their names: the same in all languages. */
const WAYS =
  'western\\s?union|money\\s?gram|ria\\s?money|paysafe(?:card)?|gift\\s?cards?|steam\\s?(?:card|karte|kort|kaart)\\p{L}*|i?tunes\\s?(?:card|karte|kort)\\p{L}*|' +
  'bit\\s?coins?|btc|usdt|tether|ethereum|crypto\\p{L}*|krypto\\p{L}*|cripto\\p{L}*|binance|cash\\s?app|revolut|paypal|' +
  // "Zelle" is German for a cell, "iban" Spanish for "they went"
  '(?:via|with|by|on|through|my|your)\\szelle|zelle\\sme|(?:my|your|meine?|deine?|mi|tu|mon|ton|mio|tuo|mijn|jouw|min|din|mój|twój)\\siban|' +
  'geschenkkart\\p{L}*|gutscheinkart\\p{L}*|tarjetas?\\s?(?:de\\s)?regalo|carte?s?[\\s-]cadeaux?|cadeaukaart\\p{L}*|gavekort|presentkort|lahjakort\\p{L}*|kart\\p{L}\\s?podarunkow\\p{L}*|carta\\s?regalo';
/** Words for money, as used in requests in the site's languages. */
const MONEY =
  'money|loan|invest\\p{L}*|geld|kredit|darlehen|überweis\\p{L}*|dinero|préstamo|transferencia|argent|prêt|virement|soldi|denaro|prestito|bonifico|' +
  'lening|overschrijv\\p{L}*|penge|lån|overfør\\p{L}*|penger|pengar|överför\\p{L}*|raha\\p{L}*|laina\\p{L}*|tilisiir\\p{L}*|pieni(?:ądze|ędzy)|pożycz\\p{L}*|przelew\\p{L}*';
const ASKED =
  'send|need|transfer|wire|schick\\p{L}*|brauch\\p{L}*|envía\\p{L}*|enviar|necesito|envoi\\p{L}*|envoy\\p{L}*|besoin|' +
  'manda\\p{L}*|bisogno|stuur\\p{L}*|nodig|send\\p{L}*|brug\\s?for|trenger|skicka\\p{L}*|behöver|lähet\\p{L}*|tarvitsen|wyślij\\p{L}*|potrzebuj\\p{L}*';
/** Verbs of lending and borrowing; nouns and adjectives of the same letters ("Leihwagen", "prêt à") are none. */
const LOAN =
  'lend(?:ing)?|loan\\s(?:me|us)|borrow|(?:aus)?leih(?:e|en|st|t)?|(?:aus)?borg(?:e|en|st|t)?|prestar\\p{L}*|préstame\\p{L}*|me\\sprest\\p{L}*|prest[oa]mi|mi\\sprest\\p{L}*|' +
  'prêter\\p{L}*|prête[\\s-]moi|me\\sprêt\\p{L}*|emprunter|lenen|leen\\s(?:me|mij|je)|leen[dt]?\\sje|låne|lån\\s(?:mig|meg)|låner\\s(?:du|mig|meg)|låna|lånar\\s(?:du|mig)|' +
  'lainata|lainaisi\\p{L}*|lainaat\\p{L}*|lainaa\\s(?:minulle|mulle)|(?:minulle|mulle)\\slainaa|pożycz(?!k)\\p{L}*';
const AMOUNT =
  '(?:[€$£]\\s?\\d{2,}|\\d{2,}[\\d.,]*\\s?(?:€|\\$|£|eur\\p{L}*|dollar\\p{L}*|usd|gbp|pounds?|pund|kr(?:on\\p{L}*)?|zł|zlot\\p{L}*|chf))';

const word = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu');
const [ways, money, asked, loan, amount] = [word(WAYS), word(MONEY), word(ASKED), word(LOAN), word(AMOUNT)];

/**
 * Whether a text asks for money: a way to send it together with an amount or a request, a request with money and an amount, or
 * a loan of an amount. One of them alone is small talk ("I have no money", "I work for PayPal").
 */
export function asksForMoney(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const isLoan = loan.test(plain);
  const isAsked = isLoan || asked.test(plain);
  const isAmount = amount.test(plain);
  if (ways.test(plain)) return isAsked || isAmount;
  return isAmount && (isLoan || (isAsked && money.test(plain)));
}
