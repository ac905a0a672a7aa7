import { mendDrift } from '../db/mend-drift.ts';
import { endPauses } from '../modules/account/update-account.ts';
import { keptOfChats } from '../modules/chat/kept-counters.ts';
import { deleteUnsentPhotos } from '../modules/chat/photos/attach-photo.ts';
import { purgeComplaints } from '../modules/complaint/complaint.ts';
import { sendLateComplaints } from '../modules/complaint/send.ts';
import { finishOrders } from '../modules/direct-debit/finish.ts';
import { purgeMandates } from '../modules/direct-debit/purge-mandates.ts';
import { issueMissing } from '../modules/documents/issue.ts';
import { purgeAuditLog } from '../modules/audit-log/audit-log.ts';
import { purgeAccounts } from '../modules/leaving/purge-accounts.ts';
import { keptMatches } from '../modules/likes/kept-matches.ts';
import { keptAges } from '../modules/matchfinder/kept-ages.ts';
import { deleteOldEvents } from '../modules/live/append-events.ts';
import { remindOfTransfers } from '../modules/notifications/expiring-transfers.ts';
import { sendPaymentMails } from '../modules/notifications/payment-mails.ts';
import { scheduleReminders } from '../modules/notifications/schedule-reminders.ts';
import { sendDue } from '../modules/notifications/send-due.ts';
import { checkLedgerAndAlert } from '../modules/ledger/check-ledger.ts';
import { reconcileRetained } from '../modules/payments/settlement/reconcile-retained.ts';
import { reconcileEnded, reconcilePaid, reconcilePayments } from '../modules/payments/settlement/reconcile.ts';
import { alertOverdueRefunds, payOutRefunds } from '../modules/payments/refunds/pay-out-refund.ts';
import { deleteUnusedPhotos } from '../modules/photos/delete-unused.ts';
import { purgeReports } from '../modules/report/repository.ts';
import { endSanctions, purgeSanctions } from '../modules/sanctions/sanction.ts';
import { deleteExpired } from '../session/delete-expired.ts';
import type { Job } from './schedule.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** All scheduled jobs of the backend. */
export const JOBS: readonly Job[] = [
  { name: 'send planned notifications', everyMs: 30 * SECOND, run: sendDue },
  { name: 'reconcile payments', everyMs: MINUTE, run: reconcilePayments },
  { name: 'hand over direct debits', everyMs: MINUTE, run: finishOrders },
  { name: 'issue missing documents', everyMs: MINUTE, run: issueMissing },
  { name: 'purge mandates', everyMs: HOUR, run: purgeMandates },
  { name: 'look for late money', everyMs: HOUR, run: reconcileEnded },
  { name: 'look for refunds and charge-backs', everyMs: HOUR, run: reconcilePaid },
  { name: 'look for money of deleted accounts', everyMs: HOUR, run: reconcileRetained },
  { name: 'send mails about payments', everyMs: MINUTE, run: (deps) => sendPaymentMails(deps) },
  { name: 'remind of transfers', everyMs: HOUR, run: remindOfTransfers },
  { name: 'pay out refunds', everyMs: MINUTE, run: payOutRefunds },
  { name: 'look for overdue refunds', everyMs: DAY, run: alertOverdueRefunds },
  { name: 'check the ledger', everyMs: HOUR, run: checkLedgerAndAlert },
  { name: 'compare the counters of conversations', everyMs: DAY, run: (deps) => mendDrift(deps, keptOfChats) },
  { name: 'compare matches', everyMs: DAY, run: (deps) => mendDrift(deps, keptMatches) },
  { name: 'compare the ages looked for', everyMs: DAY, run: (deps) => mendDrift(deps, keptAges) },
  { name: 'delete unused photos', everyMs: 5 * MINUTE, run: deleteUnusedPhotos },
  { name: 'delete unsent photos of conversations', everyMs: HOUR, run: deleteUnsentPhotos },
  { name: 'purge accounts', everyMs: 5 * MINUTE, run: purgeAccounts },
  { name: 'purge reports', everyMs: 5 * MINUTE, run: purgeReports },
  { name: 'purge complaints', everyMs: 5 * MINUTE, run: purgeComplaints },
  { name: 'send late complaints', everyMs: 5 * MINUTE, run: sendLateComplaints },
  { name: 'end sanctions', everyMs: MINUTE, run: endSanctions },
  { name: 'purge sanctions', everyMs: HOUR, run: purgeSanctions },
  { name: 'end pauses', everyMs: 5 * MINUTE, run: endPauses },
  { name: 'plan reminders', everyMs: HOUR, run: scheduleReminders },
  { name: 'delete old live events', everyMs: 10 * MINUTE, run: deleteOldEvents },
  { name: 'purge audit log', everyMs: HOUR, run: purgeAuditLog },
  { name: 'delete expired rows', everyMs: HOUR, run: deleteExpired },
];
