/** Irrevocable ways to send money, by their names: the same in all languages. */
const WAYS =
  'western\\s?union|money\\s?gram|ria\\s?money|paysafe(?:card)?|gift\\s?cards?|steam\\s?(?:card|karte|kort|kaart)\\p{L}*|i?tunes\\s?(?:card|karte|kort)\\p{L}*|' +
  'bit\\s?coins?|btc|usdt|tether|ethereum|crypto\\p{L}*|krypto\\p{L}*|cripto\\p{L}*|binance|cash\\s?app|zelle|revolut|paypal|iban|' +
  'geschenkkart\\p{L}*|gutscheinkart\\p{L}*|tarjetas?\\s?(?:de\\s)?regalo|carte?s?[\\s-]cadeaux?|cadeaukaart\\p{L}*|gavekort|presentkort|lahjakort\\p{L}*|kart\\p{L}\\s?podarunkow\\p{L}*|carta\\s?regalo';
/** Words for money, as used in requests in the site's languages. */
const MONEY =
  'money|loan|invest\\p{L}*|geld|kredit|darlehen|überweis\\p{L}*|dinero|préstamo|transferencia|argent|prêt|virement|soldi|denaro|prestito|bonifico|' +
  'lening|overschrijv\\p{L}*|penge|lån|overfør\\p{L}*|penger|pengar|överför\\p{L}*|raha\\p{L}*|laina\\p{L}*|tilisiir\\p{L}*|pieni(?:ądze|ędzy)|pożycz\\p{L}*|przelew\\p{L}*';
const ASKED =
  'send|lend|need|borrow|transfer|wire|schick\\p{L}*|leih\\p{L}*|brauch\\p{L}*|envía\\p{L}*|enviar|prestar|prést\\p{L}*|necesito|envoi\\p{L}*|envoy\\p{L}*|prêt\\p{L}*|besoin|' +
  'manda\\p{L}*|presta\\p{L}*|bisogno|stuur\\p{L}*|leen\\p{L}*|nodig|send\\p{L}*|lån\\p{L}*|brug\\s?for|trenger|skicka\\p{L}*|behöver|lähet\\p{L}*|lainaa\\p{L}*|tarvitsen|wyślij\\p{L}*|pożycz\\p{L}*|potrzebuj\\p{L}*';
const AMOUNT =
  '(?:[€$£]\\s?\\d{2,}|\\d{2,}[\\d.,]*\\s?(?:€|\\$|£|eur\\p{L}*|dollar\\p{L}*|usd|gbp|pounds?|pund|kr(?:on\\p{L}*)?|zł|zlot\\p{L}*|chf))';

const word = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu');
const [ways, money, asked, amount] = [word(WAYS), word(MONEY), word(ASKED), word(AMOUNT)];

/**
 * Whether a text asks for money: a way to send it together with an amount or a request, or a request with money and an amount. One
 * of them alone is small talk ("I have no money", "I work for PayPal").
 */
export function asksForMoney(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const isAsked = asked.test(plain);
  const isAmount = amount.test(plain);
  if (ways.test(plain)) return isAsked || isAmount;
  return isAsked && isAmount && money.test(plain);
}
