import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'likes.list.title', defaultMessage: 'Likes' },
  tabs: { id: 'likes.list.tabs', defaultMessage: 'Kinds of likes' },
  received: { id: 'likes.list.received', defaultMessage: 'Received' },
  sent: { id: 'likes.list.sent', defaultMessage: 'Sent' },
  matches: { id: 'likes.list.matches', defaultMessage: 'Matches' },
  leadNew: {
    id: 'likes.list.leadNew',
    defaultMessage:
      '{count, plural, =100 {99+ new likes are waiting for you} one {# new like is waiting for you} other {# new likes are waiting for you}}',
  },
  leadReceived: { id: 'likes.list.leadReceived', defaultMessage: 'They like you. Do you like them back?' },
  leadSent: { id: 'likes.list.leadSent', defaultMessage: 'You like them. If they like you back, it’s a match.' },
  leadMatches: { id: 'likes.list.leadMatches', defaultMessage: 'You like each other. Say something nice.' },
  new: { id: 'likes.list.new', defaultMessage: 'New' },
  match: { id: 'likes.list.match', defaultMessage: 'Match' },
  takenBack: { id: 'likes.list.takenBack', defaultMessage: 'Taken back' },
  likeBack: { id: 'likes.list.likeBack', defaultMessage: 'Like {name} back' },
  unlike: { id: 'likes.list.unlike', defaultMessage: 'Take back your like for {name}' },
  undo: { id: 'likes.list.undo', defaultMessage: 'Like {name} again' },
  write: { id: 'likes.list.write', defaultMessage: 'Write to {name}' },
  emptyReceivedTitle: { id: 'likes.list.emptyReceivedTitle', defaultMessage: 'No likes just yet' },
  emptyReceivedText: { id: 'likes.list.emptyReceivedText', defaultMessage: 'A good photo and a few words about you help people find you.' },
  emptyReceivedAction: { id: 'likes.list.emptyReceivedAction', defaultMessage: 'Polish my profile' },
  emptySentTitle: { id: 'likes.list.emptySentTitle', defaultMessage: 'Who caught your eye?' },
  emptySentText: { id: 'likes.list.emptySentText', defaultMessage: 'Tap the heart on anyone you’d like to meet.' },
  emptyMatchesTitle: { id: 'likes.list.emptyMatchesTitle', defaultMessage: 'No match yet' },
  emptyMatchesText: { id: 'likes.list.emptyMatchesText', defaultMessage: 'When someone you like likes you too, you meet here.' },
  further: { id: 'likes.list.further', defaultMessage: 'Show more' },
  search: { id: 'likes.list.search', defaultMessage: 'Search members' },
});
