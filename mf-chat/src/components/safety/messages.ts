import { defineMessages } from '@nightlark/i18n';

export const safety = defineMessages({
  why: {
    id: 'chat.safety.why',
    defaultMessage: 'Your own device noticed certain words, and only you see this. Our servers look for signs of fraud, too.',
  },
  close: { id: 'chat.safety.close', defaultMessage: 'Got it' },
});

/** For the recipient. */
export const incoming = defineMessages({
  money: {
    id: 'chat.safety.money.in',
    defaultMessage: 'This sounds like money. Never send money, card codes or gift cards to someone you only know from here.',
  },
  contact: {
    id: 'chat.safety.contact.in',
    defaultMessage: 'This leads away from here. Elsewhere we can’t help you if {name} isn’t who they say they are.',
  },
  link: { id: 'chat.safety.link.in', defaultMessage: 'There is a web address in here. It may lead to a scam or a false login page.' },
  threat: {
    id: 'chat.safety.threat.in',
    defaultMessage: 'This sounds like a threat. You don’t have to answer. You can block and report {name}; in danger, call the police.',
  },
});

/** For the sender. */
export const outgoing = defineMessages({
  money: {
    id: 'chat.safety.money.out',
    defaultMessage: 'You are writing about money. Never send any, nor card codes, to someone you only know from here.',
  },
  contact: {
    id: 'chat.safety.contact.out',
    defaultMessage: 'You’re sharing a way to reach you elsewhere. Once {name} knows, you can’t take it back.',
  },
  link: { id: 'chat.safety.link.out', defaultMessage: 'You are sending a web address. Links from strangers look like a scam to many.' },
  threat: {
    id: 'chat.safety.threat.out',
    defaultMessage: 'This can be read as a threat. {name} can report it, and it can cost your account.',
  },
});
