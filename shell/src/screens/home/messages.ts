import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  eyebrow: { id: 'shell.home.eyebrow', defaultMessage: 'Dating and conversation for grown-ups' },
  title: { id: 'shell.home.title', defaultMessage: 'Tonight begins with hello.' },
  lead: {
    id: 'shell.home.lead',
    defaultMessage: 'Meet people near you who would rather talk than scroll. Find someone who makes you smile, and take it from there.',
  },
  signup: { id: 'shell.home.signup', defaultMessage: 'Create your profile' },
  login: { id: 'shell.home.login', defaultMessage: 'Log in' },
  look: { id: 'shell.home.look', defaultMessage: 'Look around first' },
  facts: {
    id: 'shell.home.facts',
    defaultMessage:
      'Free to join. Reading is always free. {count, plural, one {Your first message is} other {Your first # messages are}} on us.',
  },
  faces: { id: 'shell.home.faces', defaultMessage: 'Some of our members' },
  how: { id: 'shell.home.how', defaultMessage: 'How it works' },
  stepProfile: { id: 'shell.home.stepProfile', defaultMessage: 'Show who you are' },
  stepProfileText: {
    id: 'shell.home.stepProfileText',
    defaultMessage: 'One photo and a few honest lines are enough. It takes about two minutes.',
  },
  stepLike: { id: 'shell.home.stepLike', defaultMessage: 'Like who you like' },
  stepLikeText: {
    id: 'shell.home.stepLikeText',
    defaultMessage: 'Search by place, age and who is online. When a like is mutual, it’s a match.',
  },
  stepTalk: { id: 'shell.home.stepTalk', defaultMessage: 'Say something real' },
  stepTalkText: {
    id: 'shell.home.stepTalkText',
    defaultMessage: 'Write, send a small gift, and see where the evening goes. No pressure, no rush.',
  },
  costs: { id: 'shell.home.costs', defaultMessage: 'What it costs, in plain words' },
  costsLead: {
    id: 'shell.home.costsLead',
    defaultMessage: 'No subscription, nothing that renews by itself. You see the price before you spend anything.',
  },
  costsAll: { id: 'shell.home.costsAll', defaultMessage: 'See all prices' },
  costFree: { id: 'shell.home.costFree', defaultMessage: 'Joining, searching, liking and reading messages are free.' },
  costFirst: {
    id: 'shell.home.costFirst',
    defaultMessage: '{count, plural, one {Your first message is} other {Your first # messages are}} free. No card needed.',
  },
  costPrice: {
    id: 'shell.home.costPrice',
    defaultMessage: 'After that a message costs {credits, plural, one {# credit} other {# credits}}, from {price}.',
  },
  costCredits: {
    id: 'shell.home.costCredits',
    defaultMessage: 'After that a message costs {credits, plural, one {# credit} other {# credits}}.',
  },
  costOnce: {
    id: 'shell.home.costOnce',
    defaultMessage: 'Credits are bought once. Unused ones can be returned within {days, plural, one {# day} other {# days}}.',
  },
  languages: { id: 'shell.home.languages', defaultMessage: 'At home in {count, plural, one {# language} other {# languages}}' },
  languagesText: { id: 'shell.home.languagesText', defaultMessage: 'Read, write and get help in your own.' },
  closing: { id: 'shell.home.closing', defaultMessage: 'Someone is up late, too.' },
  closingText: { id: 'shell.home.closingText', defaultMessage: 'Come in and say hello.' },
});
