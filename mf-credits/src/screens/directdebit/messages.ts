import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'credits.directdebit.title', defaultMessage: 'Pay by direct debit' },
  lead: {
    id: 'credits.directdebit.lead',
    defaultMessage: 'We collect the amount from your bank account on {date}. Your credits are there as soon as it has arrived.',
  },
  change: { id: 'credits.directdebit.change', defaultMessage: 'Change' },
  account: { id: 'credits.directdebit.account', defaultMessage: 'Your bank account' },
  holder: { id: 'credits.directdebit.holder', defaultMessage: 'Account holder' },
  holderHint: { id: 'credits.directdebit.holder-hint', defaultMessage: 'First and last name, as your bank knows them.' },
  iban: { id: 'credits.directdebit.iban', defaultMessage: 'IBAN' },
  ibanHint: { id: 'credits.directdebit.iban-hint', defaultMessage: 'We store it encrypted and show only its last four digits.' },
  address: { id: 'credits.directdebit.address', defaultMessage: 'Your address' },
  street: { id: 'credits.directdebit.street', defaultMessage: 'Street' },
  houseNumber: { id: 'credits.directdebit.house-number', defaultMessage: 'House number' },
  zip: { id: 'credits.directdebit.zip', defaultMessage: 'Postcode' },
  city: { id: 'credits.directdebit.city', defaultMessage: 'Town' },
  confirmation: { id: 'credits.directdebit.confirmation', defaultMessage: 'Confirmation by SMS' },
  phone: { id: 'credits.directdebit.phone', defaultMessage: 'Mobile number' },
  phoneHint: { id: 'credits.directdebit.phone-hint', defaultMessage: 'We send a code of six digits there, and nothing else.' },
  mandate: { id: 'credits.directdebit.mandate', defaultMessage: 'SEPA mandate' },
  mandateText: {
    id: 'credits.directdebit.mandate-text',
    defaultMessage:
      'I authorise {creditor}, {address} (creditor identifier {id}), to collect this payment and those I order later with this account by direct debit, and I ask my bank to pay them. Within eight weeks I can ask my bank to give a debit back. The amount and the day are announced by e-mail at least one day before.',
  },
  authorization: { id: 'credits.directdebit.authorization', defaultMessage: 'I give this mandate.' },
  next: { id: 'credits.directdebit.next', defaultMessage: 'Send me the code' },
  needed: { id: 'credits.directdebit.needed', defaultMessage: 'Please fill this in.' },
  codeTitle: { id: 'credits.directdebit.code-title', defaultMessage: 'Enter your code' },
  codeSent: {
    id: 'credits.directdebit.code-sent',
    defaultMessage: 'We sent a code to your number ending in {end}. It is valid for {minutes} minutes.',
  },
  codeSpent: {
    id: 'credits.directdebit.code-spent',
    defaultMessage: 'This code is no longer valid: it was tried three times or has expired. Get a new one below.',
  },
  waiting: {
    id: 'credits.directdebit.waiting',
    defaultMessage:
      'Your order of {count, plural, one {# credit} other {# credits}} is waiting for the code that we sent to your number ending in {end}.',
  },
  code: { id: 'credits.directdebit.code', defaultMessage: 'Code from the SMS' },
  confirm: { id: 'credits.directdebit.confirm', defaultMessage: 'Pay {amount} by direct debit' },
  again: { id: 'credits.directdebit.again', defaultMessage: 'Send another code' },
  againIn: { id: 'credits.directdebit.again-in', defaultMessage: 'Another code in {seconds, plural, one {# second} other {# seconds}}' },
  sentAgain: { id: 'credits.directdebit.sent-again', defaultMessage: 'A new code is on its way.' },
  edit: { id: 'credits.directdebit.edit', defaultMessage: 'Change my details' },
  blockedTitle: { id: 'credits.directdebit.blocked', defaultMessage: 'Your account is blocked for direct debit payments.' },
  blockedText: {
    id: 'credits.directdebit.blocked-text',
    defaultMessage: 'Your bank returned an earlier debit. You can pay with any other method, and our support can help you.',
  },
  absentTitle: { id: 'credits.directdebit.absent', defaultMessage: 'Direct debit isn’t possible here' },
  absentText: {
    id: 'credits.directdebit.absent-text',
    defaultMessage: 'It works for members in euro countries. There are other ways to pay.',
  },
  other: { id: 'credits.directdebit.other', defaultMessage: 'Choose another method' },
});
