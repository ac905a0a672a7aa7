import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { collectEvidence } from './evidence.ts';
import { newReference } from './reference.ts';
import { insertReport } from './repository.ts';

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

const DAY_MS = 86_400_000;
/** The same text to so many members within a day is a campaign; greetings are shorter than this. */
const SAME_TEXT = { members: 5, length: 25 };
/** Asking one member for money may be talk between acquaintances; asking several is not. */
const MONEY_MEMBERS = 2;
/** A member is reported automatically at most once in this period, and not while that report is open. */
const AGAIN_MS = 7 * DAY_MS;

/** Creates a report automatically if a message shows signs of fraud: the same text to many, or requests for money to several. */
export async function watchMessage(deps: Deps, message: Selectable<Database['message']>): Promise<void> {
  const remarks = await signOf(deps, message);
  if (!remarks) return;
  const other = await deps.db
    .selectFrom('participant')
    .select('other_id')
    .where('conversation_id', '=', message.conversation_id)
    .where('profile_id', '=', message.sender_id)
    .executeTakeFirst();
  if (!other || (await isReported(deps, deps.db, message.sender_id))) return;
  const reference = newReference('R');
  const subject = { profileId: message.sender_id, conversationId: message.conversation_id, messageId: message.id, imageId: null };
  const evidence = await collectEvidence(deps, subject, reference);
  const isNew = await deps.db.transaction().execute(async (trx) => {
    // Serialized, since the next message may show the same sign.
    await trx.selectFrom('account').select('id').where('id', '=', message.sender_id).forNoKeyUpdate().execute();
    if (await isReported(deps, trx, message.sender_id)) return false;
    const report = { id: message.sender_id, category: 'scam', remarks } as const;
    await insertReport(trx, { reference, reporterId: null, report, evidence, now: deps.now() });
    return true;
  });
  if (isNew) deps.log.warn({ reference, category: 'scam' }, 'a message bears a sign of fraud');
}

/** A description for moderators. Null for nearly all messages. */
async function signOf(deps: Deps, message: Selectable<Database['message']>): Promise<string | null> {
  if (message.text.length >= SAME_TEXT.length) {
    const { rows } = await sql<{ n: number }>`select count(distinct conversation_id)::int as n from message
      where sender_id = ${message.sender_id} and sent_at > ${since(deps)} and lower(text) = lower(${message.text})`.execute(deps.db);
    if (rows[0]!.n >= SAME_TEXT.members) return `Signal: the same text to ${rows[0]!.n} members within a day.`;
  }
  if (!asksForMoney(message.text)) return null;
  const today = await deps.db
    .selectFrom('message')
    .select(['conversation_id', 'text'])
    .where('sender_id', '=', message.sender_id)
    .where('sent_at', '>', since(deps))
    .orderBy('sent_at', 'desc')
    .limit(500)
    .execute();
  const asked = new Set(today.filter(({ text }) => asksForMoney(text)).map(({ conversation_id }) => conversation_id));
  return asked.size >= MONEY_MEMBERS ? `Signal: asks ${asked.size} members for money within a day.` : null;
}

const since = (deps: Deps) => new Date(deps.now().getTime() - DAY_MS);

/** Whether there is an automatic report that is open, or was decided recently. */
async function isReported(deps: Deps, db: Db, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('report')
    .select('id')
    .where('reported_id', '=', memberId)
    .where('reporter_id', 'is', null)
    .where('remarks', 'like', 'Signal:%')
    .where((eb) => eb.or([eb('status', '=', 'open'), eb('created_at', '>', new Date(deps.now().getTime() - AGAIN_MS))]))
    .executeTakeFirst();
  return row !== undefined;
}
