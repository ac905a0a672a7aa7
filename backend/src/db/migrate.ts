import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as initial from './migrations/001-initial.ts';
import * as chatAndCredits from './migrations/002-chat-and-credits.ts';
import * as searchAndReports from './migrations/010-search-and-reports.ts';
import * as photos from './migrations/020-photos.ts';
import * as matching from './migrations/030-matching.ts';
import * as account from './migrations/040-account.ts';
import * as complaints from './migrations/060-complaints.ts';
import * as age from './migrations/070-age.ts';
import * as ageNext from './migrations/071-age-next.ts';
import * as reportDecisions from './migrations/080-report-decisions.ts';
import * as yearsOfBirth from './migrations/090-years-of-birth.ts';
import * as coveringSearch from './migrations/100-covering-search.ts';
import * as knownDevices from './migrations/115-known-devices.ts';
import * as consentWithdrawn from './migrations/120-consent-withdrawn.ts';
import * as shownTo from './migrations/121-shown-to.ts';
import * as mailUndo from './migrations/122-mail-undo.ts';
import * as knownTowns from './migrations/130-known-towns.ts';
import * as fittingWords from './migrations/131-fitting-words.ts';
import * as stayOffer from './migrations/140-stay-offer.ts';
import * as chat from './migrations/150-chat.ts';
import * as photoOpening from './migrations/151-photo-opening.ts';
import * as liveEvents from './migrations/160-live-events.ts';
import * as pushSessions from './migrations/161-push-sessions.ts';
import * as directDebit from './migrations/190-direct-debit.ts';
import * as documents from './migrations/191-documents.ts';
import * as doubleEntry from './migrations/170-double-entry.ts';
import * as paymentStates from './migrations/171-payment-states.ts';
import * as care from './migrations/172-care.ts';
import * as ledgerFollowsWallet from './migrations/173-ledger-follows-wallet.ts';
import * as refundHandedOver from './migrations/174-refund-handed-over.ts';
import * as eventSource from './migrations/175-event-source.ts';
import * as consoleTables from './migrations/200-console.ts';
import * as priceList from './migrations/180-price-list.ts';
import * as storedMethods from './migrations/181-stored-methods.ts';
import * as codeRules from './migrations/182-code-rules.ts';
import * as dismissals from './migrations/183-dismissals.ts';
import * as consoleMoney from './migrations/201-console-money.ts';
import * as collectionDay from './migrations/202-collection-day.ts';
import * as paymentMail from './migrations/203-payment-mail.ts';
import * as amountMismatch from './migrations/204-amount-mismatch.ts';
import * as keptIban from './migrations/205-kept-iban.ts';
import * as laterKeys from './migrations/206-later-keys.ts';
import * as ordersOfDeletedAccounts from './migrations/207-orders-of-deleted-accounts.ts';
import * as uncreditedPayments from './migrations/208-uncredited-payments.ts';
import * as mailsTaken from './migrations/220-mails-taken.ts';
import * as uploads from './migrations/222-uploads.ts';
import * as lastSearch from './migrations/223-last-search.ts';
import * as genderCorrected from './migrations/224-gender-corrected.ts';
import * as reportedAmounts from './migrations/230-reported-amounts.ts';
import * as loginCodes from './migrations/240-login-codes.ts';
import * as sanctions from './migrations/250-sanctions.ts';
import * as canonicalAddresses from './migrations/251-canonical-addresses.ts';
import * as boundedReads from './migrations/260-bounded-reads.ts';
import * as lighterWrites from './migrations/261-lighter-writes.ts';
import * as fold from './migrations/270-fold.ts';
import * as operators from './migrations/280-operators.ts';
import * as freshLikes from './migrations/290-fresh-likes.ts';
import type { Database } from './schema.ts';

/** All migrations in order. One that was released is never edited: add the next number. */
const MIGRATIONS = {
  '001-initial': initial,
  '002-chat-and-credits': chatAndCredits,
  '010-search-and-reports': searchAndReports,
  '020-photos': photos,
  '030-matching': matching,
  '040-account': account,
  '060-complaints': complaints,
  '070-age': age,
  '071-age-next': ageNext,
  '080-report-decisions': reportDecisions,
  '090-years-of-birth': yearsOfBirth,
  '100-covering-search': coveringSearch,
  '115-known-devices': knownDevices,
  '120-consent-withdrawn': consentWithdrawn,
  '121-shown-to': shownTo,
  '122-mail-undo': mailUndo,
  '130-known-towns': knownTowns,
  '131-fitting-words': fittingWords,
  '140-stay-offer': stayOffer,
  '150-chat': chat,
  '151-photo-opening': photoOpening,
  '160-live-events': liveEvents,
  '161-push-sessions': pushSessions,
  '190-direct-debit': directDebit,
  '191-documents': documents,
  '170-double-entry': doubleEntry,
  '171-payment-states': paymentStates,
  '172-care': care,
  '173-ledger-follows-wallet': ledgerFollowsWallet,
  '174-refund-handed-over': refundHandedOver,
  '175-event-source': eventSource,
  '200-console': consoleTables,
  '180-price-list': priceList,
  '181-stored-methods': storedMethods,
  '182-code-rules': codeRules,
  '183-dismissals': dismissals,
  '201-console-money': consoleMoney,
  '202-collection-day': collectionDay,
  '203-payment-mail': paymentMail,
  '204-amount-mismatch': amountMismatch,
  '205-kept-iban': keptIban,
  '206-later-keys': laterKeys,
  '207-orders-of-deleted-accounts': ordersOfDeletedAccounts,
  '208-uncredited-payments': uncreditedPayments,
  '220-mails-taken': mailsTaken,
  '222-uploads': uploads,
  '223-last-search': lastSearch,
  '224-gender-corrected': genderCorrected,
  '230-reported-amounts': reportedAmounts,
  '240-login-codes': loginCodes,
  '250-sanctions': sanctions,
  '251-canonical-addresses': canonicalAddresses,
  '260-bounded-reads': boundedReads,
  '261-lighter-writes': lighterWrites,
  '270-fold': fold,
  '280-operators': operators,
  '290-fresh-likes': freshLikes,
};

/** Migrates the database to the newest schema, or to that of a given migration. @throws the first migration's error */
export async function migrate(db: Kysely<Database>, until?: keyof typeof MIGRATIONS): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
    // Teams have number ranges of their own: a lower number may land after a higher one.
    allowUnorderedMigrations: true,
  });
  const { error } = await (until ? migrator.migrateTo(until) : migrator.migrateToLatest());
  if (error) throw error instanceof Error ? error : new Error(String(error));
}
