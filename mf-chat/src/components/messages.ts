import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'chat.conversation.title', defaultMessage: 'Chat with {name}' },
  thread: { id: 'chat.conversation.thread', defaultMessage: 'Messages with {name}' },
  allMessages: { id: 'chat.conversation.all', defaultMessage: 'All messages' },
  members: { id: 'chat.conversation.members', defaultMessage: 'Search members' },
  viewProfile: { id: 'chat.conversation.view-profile', defaultMessage: 'View profile' },
  offline: { id: 'chat.conversation.facts', defaultMessage: '{age}, {place}' },
  more: { id: 'chat.conversation.more', defaultMessage: 'More actions' },
  block: { id: 'chat.conversation.block', defaultMessage: 'Block {name}' },
  report: { id: 'chat.conversation.report', defaultMessage: 'Report {name}' },
  aboutMessage: { id: 'chat.conversation.about-message', defaultMessage: 'Actions for this message' },
  reportMessage: { id: 'chat.conversation.report-message', defaultMessage: 'Report this message' },
  lastSeen: { id: 'chat.conversation.last-seen', defaultMessage: 'Last seen: {when}' },
  keys: {
    id: 'chat.conversation.keys',
    defaultMessage: 'Arrow keys go from message to message, Enter opens what you can do with one.',
  },
  remove: { id: 'chat.conversation.delete', defaultMessage: 'Delete conversation' },
  earlier: { id: 'chat.conversation.earlier', defaultMessage: 'Show earlier messages' },
  historyLimit: {
    id: 'chat.conversation.history-limit',
    defaultMessage: 'This is as far back as it goes. You deleted what was said before.',
  },
  newest: { id: 'chat.conversation.newest', defaultMessage: 'New messages' },
  typing: { id: 'chat.conversation.typing', defaultMessage: '{name} is typing' },
  sender: { id: 'chat.conversation.sender', defaultMessage: '{name}:' },
  incoming: { id: 'chat.conversation.incoming', defaultMessage: '{name}: {text}' },
  today: { id: 'chat.conversation.today', defaultMessage: 'Today' },
  yesterday: { id: 'chat.conversation.yesterday', defaultMessage: 'Yesterday' },
  startTitle: { id: 'chat.conversation.start.title', defaultMessage: 'Break the ice with {name}' },
  startLines: { id: 'chat.conversation.start.lines', defaultMessage: 'Stuck? Borrow one of our opening lines.' },
  startText: {
    id: 'chat.conversation.start.text',
    defaultMessage: 'A question about the profile works better than “hi”.',
  },
});

export const status = defineMessages({
  sending: { id: 'chat.status.sending', defaultMessage: 'Sending' },
  sent: { id: 'chat.status.sent', defaultMessage: 'Sent' },
  delivered: { id: 'chat.status.delivered', defaultMessage: 'Delivered' },
  read: { id: 'chat.status.read', defaultMessage: 'Read' },
  failed: { id: 'chat.status.failed', defaultMessage: 'Not sent' },
  offline: { id: 'chat.status.offline', defaultMessage: 'Waiting for a connection' },
  quoteGone: { id: 'chat.status.quote-gone', defaultMessage: 'The message that you answer is gone.' },
  delayed: { id: 'chat.status.delayed', defaultMessage: 'Not sent yet, trying again' },
  behind: { id: 'chat.status.behind', defaultMessage: 'Waiting for the message before it' },
  volatile: {
    id: 'chat.status.volatile',
    defaultMessage: 'This browser can’t keep unsent messages. Leave this page open until they are sent.',
  },
  retry: { id: 'chat.status.retry', defaultMessage: 'Send again' },
  retryWithoutQuote: { id: 'chat.status.retry-without-quote', defaultMessage: 'Send without the quote' },
  discard: { id: 'chat.status.discard', defaultMessage: 'Discard' },
});

export const composer = defineMessages({
  label: { id: 'chat.composer.label', defaultMessage: 'Write a message' },
  placeholder: { id: 'chat.composer.placeholder', defaultMessage: 'Message {name}' },
  send: { id: 'chat.composer.send', defaultMessage: 'Send' },
  sendFor: { id: 'chat.composer.send-for', defaultMessage: 'Send for {cost, plural, one {# credit} other {# credits}}' },
  replyEnd: { id: 'chat.composer.reply-end', defaultMessage: 'Don’t reply to this message' },
  icebreakers: { id: 'chat.composer.icebreakers', defaultMessage: 'Opening lines' },
  gifts: { id: 'chat.composer.gifts', defaultMessage: 'Send a gift' },
  // Here, as the other texts of what they open are loaded with it.
  emoji: { id: 'chat.emoji.title', defaultMessage: 'Emoji' },
  photo: { id: 'chat.photos.title', defaultMessage: 'Send a photo' },
  gifs: { id: 'chat.gifs.title', defaultMessage: 'Send a GIF' },
  freeLeft: { id: 'chat.composer.free-left', defaultMessage: '{count, plural, one {# free message left} other {# free messages left}}' },
  fromPrice: { id: 'chat.composer.from-price', defaultMessage: 'from {price}' },
  conversationsLeft: {
    id: 'chat.composer.conversations-left',
    defaultMessage: '{left, number} of {limit, plural, one {# new conversation} other {# new conversations}} left',
  },
  balance: { id: 'chat.composer.balance', defaultMessage: 'You have {count, plural, one {# credit} other {# credits}}' },
  charactersLeft: {
    id: 'chat.composer.characters-left',
    defaultMessage: '{count, plural, one {# character left} other {# characters left}}',
  },
});

export const content = defineMessages({
  deleted: { id: 'chat.content.deleted', defaultMessage: 'This message was deleted' },
  ownDeleted: { id: 'chat.content.own-deleted', defaultMessage: 'You deleted this message' },
  photo: { id: 'chat.content.photo', defaultMessage: 'Photo' },
  show: { id: 'chat.content.photo-show', defaultMessage: 'Show photo' },
  showOnce: { id: 'chat.content.photo-show-once', defaultMessage: 'Show photo once' },
  photoOnce: { id: 'chat.content.photo-once', defaultMessage: 'Photo to be seen once' },
  photoOpened: { id: 'chat.content.photo-opened', defaultMessage: 'Photo, seen and gone' },
});

export const actions = defineMessages({
  you: { id: 'chat.actions.you', defaultMessage: 'You' },
  react: { id: 'chat.actions.react', defaultMessage: 'React' },
  reaction: { id: 'chat.actions.reaction', defaultMessage: '{name} reacted with {emoji}' },
  ownReaction: { id: 'chat.actions.own-reaction', defaultMessage: 'You reacted with {emoji}' },
  reply: { id: 'chat.actions.reply', defaultMessage: 'Reply' },
  copy: { id: 'chat.actions.copy', defaultMessage: 'Copy text' },
  copied: { id: 'chat.actions.copied', defaultMessage: 'Copied' },
  remove: { id: 'chat.actions.delete', defaultMessage: 'Delete for both' },
  removeTitle: { id: 'chat.actions.delete-title', defaultMessage: 'Delete this message for both of you?' },
  removeText: {
    id: 'chat.actions.delete-text',
    defaultMessage: 'It disappears for {name} too and can’t be brought back. What it cost isn’t refunded.',
  },
});

export const fictional = defineMessages({
  title: { id: 'chat.fictional.title', defaultMessage: 'This profile is fictional' },
  text: {
    id: 'chat.fictional.text',
    defaultMessage:
      '{name} carries the label “{label}”: the profile is made up for entertainment, and a meeting in person is not possible. Your message would cost credits.',
  },
  confirm: { id: 'chat.fictional.confirm', defaultMessage: 'I understand, send it' },
  cancel: { id: 'chat.fictional.cancel', defaultMessage: 'Don’t send' },
});
