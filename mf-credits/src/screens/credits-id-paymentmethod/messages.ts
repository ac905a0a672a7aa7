import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  pendingTitle: { id: 'credits.payment.pending.title', defaultMessage: 'Waiting for your payment' },
  pendingText: {
    id: 'credits.payment.pending.text',
    defaultMessage: 'As soon as {method} confirms it, your credits are here. You can leave this page, too: nothing gets lost.',
  },
  pendingLong: {
    id: 'credits.payment.pending.long',
    defaultMessage: 'This takes longer than usual. Your credits will be added as soon as the payment is confirmed.',
  },
  checkAgain: { id: 'credits.payment.check-again', defaultMessage: 'Check again' },
  goOn: { id: 'credits.payment.go-on', defaultMessage: 'Back to the payment page' },
  doneTitle: { id: 'credits.payment.done.title', defaultMessage: '{count, plural, one {# credit is yours} other {# credits are yours}}' },
  doneText: {
    id: 'credits.payment.done.text',
    defaultMessage: 'Thank you! You now have {count, plural, one {# credit} other {# credits}}. Who gets the next message?',
  },
  premiumTitle: { id: 'credits.payment.premium.title', defaultMessage: 'Welcome to Premium' },
  premiumText: {
    id: 'credits.payment.premium.text',
    defaultMessage:
      'Your {count, plural, one {# credit is} other {# credits are}} here, and every photo is open to you from now on. That stays, even at 0 credits.',
  },
  chat: { id: 'credits.payment.chat', defaultMessage: 'Keep chatting' },
  photos: { id: 'credits.payment.photos', defaultMessage: 'See the photos' },
  failedTitle: { id: 'credits.payment.failed.title', defaultMessage: 'Payment failed or has been cancelled.' },
  failedText: { id: 'credits.payment.failed.text', defaultMessage: 'No credits were added. Try again, or choose another way to pay.' },
  retry: { id: 'credits.payment.retry', defaultMessage: 'Try again' },
  returnedTitle: { id: 'credits.payment.returned.title', defaultMessage: 'This payment was returned' },
  returnedText: {
    id: 'credits.payment.returned.text',
    defaultMessage: 'The amount went back to you and the credits were taken off your account.',
  },
  receipt: { id: 'credits.payment.receipt', defaultMessage: 'Payment details' },
  pageTitle: { id: 'credits.payment.page-title', defaultMessage: 'Payment' },
});
