import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'credits.transactions.title', defaultMessage: 'Your payments' },
  emptyTitle: { id: 'credits.transactions.empty.title', defaultMessage: 'No payments yet' },
  emptyText: { id: 'credits.transactions.empty.text', defaultMessage: 'What you buy is listed here, with date, amount and VAT.' },
  detail: { id: 'credits.transactions.detail', defaultMessage: 'Payment of {date}' },
  all: { id: 'credits.transactions.all', defaultMessage: 'All payments' },
  date: { id: 'credits.transactions.date', defaultMessage: 'Date' },
  status: { id: 'credits.transactions.status', defaultMessage: 'Status' },
  method: { id: 'credits.transactions.method', defaultMessage: 'Payment method' },
  bought: { id: 'credits.transactions.bought', defaultMessage: 'Bought' },
  listPrice: { id: 'credits.transactions.list-price', defaultMessage: 'Price without discount' },
  discount: { id: 'credits.transactions.discount', defaultMessage: 'Discount ({code})' },
  net: { id: 'credits.transactions.net', defaultMessage: 'Amount without VAT' },
  vat: { id: 'credits.transactions.vat', defaultMessage: 'VAT' },
  includingVat: { id: 'credits.transactions.including-vat', defaultMessage: 'incl. {vat} VAT' },
  total: { id: 'credits.transactions.total', defaultMessage: 'Total' },
  number: { id: 'credits.transactions.number', defaultMessage: 'Payment number' },
  seller: { id: 'credits.transactions.seller', defaultMessage: 'Seller' },
});

export const statuses = defineMessages({
  pending: { id: 'credits.transactions.status.pending', defaultMessage: 'Pending' },
  completed: { id: 'credits.transactions.status.completed', defaultMessage: 'Paid' },
  failed: { id: 'credits.transactions.status.failed', defaultMessage: 'Failed' },
  cancelled: { id: 'credits.transactions.status.cancelled', defaultMessage: 'Cancelled' },
  expired: { id: 'credits.transactions.status.expired', defaultMessage: 'Expired' },
  refunded: { id: 'credits.transactions.status.refunded', defaultMessage: 'Refunded' },
  charged_back: { id: 'credits.transactions.status.charged-back', defaultMessage: 'Charged back' },
});

export const documents = defineMessages({
  title: { id: 'credits.documents.title', defaultMessage: 'Documents' },
  receipt: { id: 'credits.documents.receipt', defaultMessage: 'Receipt (PDF)' },
  invoice: { id: 'credits.documents.invoice', defaultMessage: 'Invoice (PDF)' },
  creditNote: { id: 'credits.documents.credit-note', defaultMessage: 'Credit note (PDF)' },
});

export const refund = defineMessages({
  title: { id: 'credits.refund.title', defaultMessage: 'Withdraw and get a refund' },
  text: {
    id: 'credits.refund.text',
    defaultMessage:
      'You can give unused credits back until {until}. What you have used is not refunded, the rest comes back the way you paid.',
  },
  amount: {
    id: 'credits.refund.amount',
    defaultMessage: 'You get {amount} back now, for {count, plural, one {# unused credit} other {# unused credits}}.',
  },
  open: { id: 'credits.refund.open', defaultMessage: 'Ask for a refund' },
  reason: { id: 'credits.refund.reason', defaultMessage: 'Reason' },
  reasonHint: { id: 'credits.refund.reason-hint', defaultMessage: 'You don’t have to give one.' },
  send: { id: 'credits.refund.send', defaultMessage: 'Give back unused credits' },
  done: { id: 'credits.refund.done', defaultMessage: 'We have given back {amount}, the way you paid.' },
  asked: { id: 'credits.refund.asked', defaultMessage: 'Your refund is on its way. We send you an e-mail once it is paid out.' },
});

export const year = defineMessages({
  title: { id: 'credits.year.title', defaultMessage: 'The year {year}' },
  none: { id: 'credits.year.none', defaultMessage: 'Nothing was paid in this year.' },
  paid: { id: 'credits.year.paid', defaultMessage: 'Paid, {count, plural, one {# payment} other {# payments}}' },
  back: { id: 'credits.year.back', defaultMessage: 'Given back' },
  total: { id: 'credits.year.total', defaultMessage: 'Total' },
  vat: { id: 'credits.year.vat', defaultMessage: 'Of which VAT' },
  others: { id: 'credits.year.others', defaultMessage: 'Other years:' },
});
