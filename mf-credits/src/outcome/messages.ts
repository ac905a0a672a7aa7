import { defineMessages } from '@nightlark/i18n';

/** Messages for the status of a payment. */
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
  pendingUntil: { id: 'credits.payment.pending.until', defaultMessage: 'We wait for it until {date}.' },
  collectedTitle: { id: 'credits.payment.collected.title', defaultMessage: 'Your direct debit is on its way' },
  collectedText: {
    id: 'credits.payment.collected.text',
    defaultMessage:
      'We collect the amount on {date}. Your credits come as soon as your bank has paid, and we tell you by e-mail. You can leave this page.',
  },
  codeTitle: { id: 'credits.payment.code.title', defaultMessage: 'Your order is waiting for the code' },
  codeText: { id: 'credits.payment.code.text', defaultMessage: 'Nothing is collected before you enter the code from the SMS.' },
  checkAgain: { id: 'credits.payment.check-again', defaultMessage: 'Check again' },
  goOn: { id: 'credits.payment.go-on', defaultMessage: 'Back to the payment page' },
  doneTitle: { id: 'credits.payment.done.title', defaultMessage: '{count, plural, one {# credit is yours} other {# credits are yours}}' },
  doneText: {
    id: 'credits.payment.done.text',
    defaultMessage: 'Thank you! You now have {count, plural, one {# credit} other {# credits}}. Who gets the next message?',
  },
  doneWaiting: {
    id: 'credits.payment.done.waiting',
    defaultMessage: 'Thank you! You now have {count, plural, one {# credit} other {# credits}}. Your conversation is waiting for you.',
  },
  premiumTitle: { id: 'credits.payment.premium.title', defaultMessage: 'Welcome to Premium' },
  premiumText: {
    id: 'credits.payment.premium.text',
    defaultMessage:
      'Your {count, plural, one {# credit is} other {# credits are}} here, and every photo is open to you from now on. That stays, even at 0 credits.',
  },
  discounted: {
    id: 'credits.payment.discounted',
    defaultMessage: 'You paid {price} instead of {list}, thanks to {code}.',
  },
  back: { id: 'credits.payment.back', defaultMessage: 'Back to the conversation' },
  chat: { id: 'credits.payment.chat', defaultMessage: 'Keep chatting' },
  photos: { id: 'credits.payment.photos', defaultMessage: 'See the photos' },
  failedTitle: { id: 'credits.payment.failed.title', defaultMessage: 'Payment failed or has been cancelled.' },
  failedText: { id: 'credits.payment.failed.text', defaultMessage: 'No credits were added. Try again, or choose another way to pay.' },
  declinedTitle: { id: 'credits.payment.declined.title', defaultMessage: 'Your payment was declined' },
  declinedText: {
    id: 'credits.payment.declined.text',
    defaultMessage: '{method} said no, without telling us why. Nothing was charged. Try again, or choose another way to pay.',
  },
  storedTitle: { id: 'credits.payment.stored.title', defaultMessage: 'Your stored card did not work' },
  storedText: {
    id: 'credits.payment.stored.text',
    defaultMessage: 'Nothing was charged, and no credits were added. Try once more, or choose another way to pay.',
  },
  unreachableTitle: { id: 'credits.payment.unreachable.title', defaultMessage: 'The payment never started' },
  unreachableText: {
    id: 'credits.payment.unreachable.text',
    defaultMessage: 'We could not reach our payment partner. Nothing was charged.',
  },
  cancelledTitle: { id: 'credits.payment.cancelled.title', defaultMessage: 'The payment was cancelled' },
  cancelledText: { id: 'credits.payment.cancelled.text', defaultMessage: 'Nothing was charged. Your choice is still here if you want it.' },
  replacedTitle: { id: 'credits.payment.replaced.title', defaultMessage: 'This order was replaced' },
  replacedText: {
    id: 'credits.payment.replaced.text',
    defaultMessage: 'You placed another order in another window, and only one can be open. Nothing was charged for this one.',
  },
  reduced: {
    id: 'credits.payment.reduced',
    defaultMessage:
      'Your discount had already been used for another order, so you got credits for what you paid: {credits} instead of {ordered}.',
  },
  expiredTitle: { id: 'credits.payment.expired.title', defaultMessage: 'The time to pay is over' },
  expiredText: {
    id: 'credits.payment.expired.text',
    defaultMessage: 'We received no payment, so no credits were added. If you have paid: it still counts, as soon as it reaches us.',
  },
  refundedTitle: { id: 'credits.payment.refunded.title', defaultMessage: '{amount} refunded' },
  refundedText: {
    id: 'credits.payment.refunded.text',
    defaultMessage: 'The money goes back the way it came. The credits it paid for were taken off your account.',
  },
  chargedBackTitle: { id: 'credits.payment.charged-back.title', defaultMessage: 'This payment was charged back' },
  chargedBackText: {
    id: 'credits.payment.charged-back.text',
    defaultMessage:
      'Your bank or card company took {amount} back. The credits of this payment were taken off your account, and so was Premium if this payment gave it. {method} can’t be used here for now.',
  },
  owed: {
    id: 'credits.payment.owed',
    defaultMessage:
      '{count, plural, one {# of the credits was already used and remains} other {# of the credits were already used and remain}} owed.',
  },
  retry: { id: 'credits.payment.retry', defaultMessage: 'Try again' },
  otherWay: { id: 'credits.payment.other-way', defaultMessage: 'Choose another way to pay' },
  paypal: { id: 'credits.payment.paypal', defaultMessage: 'Pay with PayPal' },
  help: { id: 'credits.payment.help', defaultMessage: 'Contact us' },
  receipt: { id: 'credits.payment.receipt', defaultMessage: 'Payment details' },
  pageTitle: { id: 'credits.payment.page-title', defaultMessage: 'Payment' },
});
