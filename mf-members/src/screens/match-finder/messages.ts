import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'members.finder.title', defaultMessage: 'Match finder' },
  heading: { id: 'members.finder.heading', defaultMessage: 'Your best fits' },
  count: {
    id: 'members.finder.count',
    defaultMessage:
      '{count, plural, one {# person who could be right for you, and you for them} other {# people who could be right for you, and you for them}}',
  },
  edit: { id: 'members.finder.edit', defaultMessage: 'What I’m looking for' },
  wishes: { id: 'members.finder.wishes', defaultMessage: 'What you’re looking for' },
  list: { id: 'members.finder.list', defaultMessage: 'People who fit' },
  score: { id: 'members.finder.score', defaultMessage: '{score, number, percent} fit' },
  more: { id: 'members.finder.more', defaultMessage: 'Show more' },
  end: {
    id: 'members.finder.end',
    defaultMessage: 'These are the {count, number} who fit best. <link>Search everyone</link>',
  },
  introTitle: { id: 'members.finder.introTitle', defaultMessage: 'Tell us what you’re looking for' },
  introText: {
    id: 'members.finder.introText',
    defaultMessage: 'So far we’ve gone by your profile. Take a minute to tell us your wishes, and the right people move up.',
  },
  emptyTitle: { id: 'members.finder.emptyTitle', defaultMessage: 'Nobody fits both ways yet' },
  emptyText: {
    id: 'members.finder.emptyText',
    defaultMessage: 'New people join every day. Is your orientation in your profile right?',
  },
  emptyProfile: { id: 'members.finder.emptyProfile', defaultMessage: 'Check my profile' },
  fixed: {
    id: 'members.finder.fixed',
    defaultMessage: 'Gender and orientation always fit both ways. They come from <link>your profile</link>.',
  },
  soft: {
    id: 'members.finder.soft',
    defaultMessage: 'Everything below decides who stands first. Nobody is left out for it, and nobody is told.',
  },
  distance: { id: 'members.finder.distance', defaultMessage: 'Distance' },
  anyDistance: { id: 'members.finder.anyDistance', defaultMessage: 'Any distance' },
  within: { id: 'members.finder.within', defaultMessage: 'Within {distance}' },
  interests: { id: 'members.finder.interests', defaultMessage: 'Interests' },
  relationship: { id: 'members.finder.relationship', defaultMessage: 'Relationship status' },
  looks: { id: 'members.finder.looks', defaultMessage: 'Looks' },
  body: { id: 'members.finder.body', defaultMessage: 'Body type' },
  hair: { id: 'members.finder.hair', defaultMessage: 'Hair' },
  eyes: { id: 'members.finder.eyes', defaultMessage: 'Eyes' },
  tattoos: { id: 'members.finder.tattoos', defaultMessage: 'Tattoos' },
  chosen: { id: 'members.finder.chosen', defaultMessage: '{label} ({count})' },
  save: { id: 'members.finder.save', defaultMessage: 'Find my fits' },
  saved: { id: 'members.finder.saved', defaultMessage: 'Your wishes are saved.' },
});
