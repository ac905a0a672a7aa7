import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'credits.settings.title', defaultMessage: 'Payments and limits' },
  methods: { id: 'credits.settings.methods', defaultMessage: 'Stored ways to pay' },
  methodsText: {
    id: 'credits.settings.methods-text',
    defaultMessage: 'Our payment partner keeps them for your repeat orders. Nothing is charged without your click.',
  },
  noMethods: { id: 'credits.settings.no-methods', defaultMessage: 'Nothing is stored.' },
  expires: { id: 'credits.settings.expires', defaultMessage: 'valid until {month}' },
  remove: { id: 'credits.settings.remove', defaultMessage: 'Remove' },
  removeNamed: { id: 'credits.settings.remove-named', defaultMessage: 'Remove {method}' },
  removed: { id: 'credits.settings.removed', defaultMessage: 'It is no longer stored.' },
  mandates: { id: 'credits.settings.mandates', defaultMessage: 'SEPA mandates' },
  mandatesText: {
    id: 'credits.settings.mandates-text',
    defaultMessage:
      'By them we collect what you order. One that you end no longer counts; what we have announced already is still collected.',
  },
  mandate: { id: 'credits.settings.mandate', defaultMessage: '{holder}, account •••• {last4}' },
  mandateGiven: { id: 'credits.settings.mandate-given', defaultMessage: '{reference}, given on {date}' },
  endMandate: { id: 'credits.settings.end-mandate', defaultMessage: 'End' },
  endMandateNamed: { id: 'credits.settings.end-mandate-named', defaultMessage: 'End the mandate for account •••• {last4}' },
  endMandateText: {
    id: 'credits.settings.end-mandate-text',
    defaultMessage: 'To pay by direct debit again, you give a new mandate. What we have announced already is still collected.',
  },
  mandateEnded: { id: 'credits.settings.mandate-ended', defaultMessage: 'The mandate has ended.' },
  limit: { id: 'credits.settings.limit', defaultMessage: 'Your monthly limit' },
  limitText: {
    id: 'credits.settings.limit-text',
    defaultMessage:
      'You decide what you spend here at most in a calendar month. A lower limit counts at once, a higher one after 24 hours.',
  },
  spent: { id: 'credits.settings.spent', defaultMessage: '{spent} spent in {month}' },
  spentOf: { id: 'credits.settings.spent-of', defaultMessage: '{spent} of {limit} spent in {month}' },
  otherCurrency: {
    id: 'credits.settings.other-currency',
    defaultMessage:
      'Your limit is in {limit}, and you pay in {paid} now. Set it again to keep buying. A new limit, or none, counts after 24 hours.',
  },
  amount: { id: 'credits.settings.amount', defaultMessage: 'Limit a month ({currency})' },
  amountHint: { id: 'credits.settings.amount-hint', defaultMessage: 'Leave it empty for no limit.' },
  amountInvalid: { id: 'credits.settings.amount-invalid', defaultMessage: 'Enter an amount, such as 50.' },
  save: { id: 'credits.settings.save', defaultMessage: 'Save limit' },
  saved: { id: 'credits.settings.saved', defaultMessage: 'Your limit is saved.' },
  later: { id: 'credits.settings.later', defaultMessage: '{limit} from {date} on' },
  laterNone: { id: 'credits.settings.later-none', defaultMessage: 'No limit from {date} on' },
  pause: { id: 'credits.settings.pause', defaultMessage: 'Take a break from buying' },
  pauseText: {
    id: 'credits.settings.pause-text',
    defaultMessage: 'We sell you nothing until it is over, and it can’t be shortened. The credits you have stay yours to use.',
  },
  pauseDays: { id: 'credits.settings.pause-days', defaultMessage: '{count} days' },
  pauseAction: { id: 'credits.settings.pause-action', defaultMessage: 'Start the break' },
  pausedUntil: { id: 'credits.settings.paused-until', defaultMessage: 'You can’t buy credits until {date}.' },
  payments: { id: 'credits.settings.payments', defaultMessage: 'Payments and receipts' },
});
