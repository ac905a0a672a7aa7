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
