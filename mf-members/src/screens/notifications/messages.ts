import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'members.notifications.title', defaultMessage: 'Notifications' },
  email: { id: 'members.notifications.email', defaultMessage: 'By e-mail' },
  emailText: {
    id: 'members.notifications.emailText',
    defaultMessage:
      'Never while you’re here, and never more than one of each kind at a time. E-mails about your security and payments always come.',
  },
  push: { id: 'members.notifications.push', defaultMessage: 'By push' },
  pushText: { id: 'members.notifications.pushText', defaultMessage: 'Short messages on this device, even when {name} is closed.' },
  pushOn: { id: 'members.notifications.pushOn', defaultMessage: 'Turn on push here' },
  pushOff: { id: 'members.notifications.pushOff', defaultMessage: 'Turn off push here' },
  pushIsOn: { id: 'members.notifications.pushIsOn', defaultMessage: 'Push is on for this device.' },
  pushIsOff: { id: 'members.notifications.pushIsOff', defaultMessage: 'Push is off for this device.' },
  pushFailed: { id: 'members.notifications.pushFailed', defaultMessage: 'Your browser couldn’t turn on push. Please try again later.' },
  pushUnable: { id: 'members.notifications.pushUnable', defaultMessage: 'This browser can’t receive push notifications.' },
  pushDenied: {
    id: 'members.notifications.pushDenied',
    defaultMessage: 'You’ve blocked notifications from this site in your browser. Allow them in its settings to turn push on.',
  },
  details: { id: 'members.notifications.details', defaultMessage: 'Show names and messages' },
  detailsHint: {
    id: 'members.notifications.detailsHint',
    defaultMessage: 'When off, your lock screen only says that there’s something new.',
  },
  itArrived: { id: 'members.notifications.itArrived', defaultMessage: 'Yes, it arrived' },
  testSent: { id: 'members.notifications.testSent', defaultMessage: 'A test is on its way to {email}. Open the link in it.' },
  onAgain: { id: 'members.notifications.onAgain', defaultMessage: 'You get e-mails again.' },
  turnOffTitle: { id: 'members.notifications.turnOffTitle', defaultMessage: 'Turn off e-mails' },
  turnOffText: { id: 'members.notifications.turnOffText', defaultMessage: 'This e-mail was about: {kind}. Only those, or everything?' },
  turnOffKind: { id: 'members.notifications.turnOffKind', defaultMessage: 'Only: {kind}' },
  turnOffAll: { id: 'members.notifications.turnOffAll', defaultMessage: 'All notification e-mails' },
  kindOff: { id: 'members.notifications.kindOff', defaultMessage: 'Done. No more e-mails about: {kind}.' },
  allOff: {
    id: 'members.notifications.allOff',
    defaultMessage: 'Done. We send you no more notifications by e-mail. E-mails about your security and payments still come.',
  },
  turnOnAgain: { id: 'members.notifications.turnOnAgain', defaultMessage: 'That was a mistake: turn it on again' },
  allSettings: { id: 'members.notifications.allSettings', defaultMessage: 'All notification settings' },
  linkInvalid: { id: 'members.notifications.linkInvalid', defaultMessage: 'This link isn’t complete' },
});

/** Names of the types. */
export const typeNames = defineMessages({
  new_conversation: { id: 'members.notifications.type.new_conversation', defaultMessage: 'New conversations' },
  new_message: { id: 'members.notifications.type.new_message', defaultMessage: 'New messages' },
  like: { id: 'members.notifications.type.like', defaultMessage: 'Likes and matches' },
  unread_reminder: { id: 'members.notifications.type.unread_reminder', defaultMessage: 'Reminders of unread messages' },
  promotions: { id: 'members.notifications.type.promotions', defaultMessage: 'Offers' },
  new_members: { id: 'members.notifications.type.new_members', defaultMessage: 'New members' },
  news: { id: 'members.notifications.type.news', defaultMessage: 'News from us' },
  reminders: { id: 'members.notifications.type.reminders', defaultMessage: 'Tips for your profile' },
});

/** Descriptions of the types. */
export const typeHints = defineMessages({
  new_conversation: { id: 'members.notifications.hint.new_conversation', defaultMessage: 'Someone writes to you for the first time.' },
  new_message: { id: 'members.notifications.hint.new_message', defaultMessage: 'An answer in a conversation of yours.' },
  like: { id: 'members.notifications.hint.like', defaultMessage: 'Someone likes you, or you like each other.' },
  unread_reminder: { id: 'members.notifications.hint.unread_reminder', defaultMessage: 'After a day, once a week at most.' },
  promotions: { id: 'members.notifications.hint.promotions', defaultMessage: 'Discounts that really end when we say so.' },
  new_members: { id: 'members.notifications.hint.new_members', defaultMessage: 'Once a week, when people who fit have joined.' },
  news: { id: 'members.notifications.hint.news', defaultMessage: 'When there’s something new to try.' },
  reminders: { id: 'members.notifications.hint.reminders', defaultMessage: 'Once a month at most.' },
});

/** Reasons why notification mails are disabled. */
export const disabledTexts = defineMessages({
  bounce: {
    id: 'members.notifications.off.bounce',
    defaultMessage:
      'Our e-mails to {email} have come back since {date}, so we stopped. Does the address work again? We’ll send you a test.',
  },
  complaint: {
    id: 'members.notifications.off.complaint',
    defaultMessage: 'You marked one of our e-mails as spam on {date}, so we stopped sending any. Would you like them again?',
  },
  unsubscribe: {
    id: 'members.notifications.off.unsubscribe',
    defaultMessage: 'You unsubscribed on {date}, so no notification comes by e-mail, whatever is chosen below.',
  },
});

/** Actions to enable them again. */
export const reenableLabels = defineMessages({
  bounce: { id: 'members.notifications.way.bounce', defaultMessage: 'Send a test e-mail' },
  complaint: { id: 'members.notifications.way.complaint', defaultMessage: 'Yes, send them again' },
  unsubscribe: { id: 'members.notifications.way.unsubscribe', defaultMessage: 'Turn e-mails on again' },
});
