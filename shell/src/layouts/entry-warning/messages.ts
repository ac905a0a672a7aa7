import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'shell.entry.title', defaultMessage: 'Before you enter {name}' },
  text: {
    id: 'shell.entry.text',
    defaultMessage:
      'This site is for adults who like to flirt and may contain adult content. Please enter only if you are at least {age} years old and such content is legal where you are.',
  },
  cookies: {
    id: 'shell.entry.cookies',
    defaultMessage: 'We use only the cookies the site needs. Your answer is remembered in one of them.',
  },
  enter: { id: 'shell.entry.enter', defaultMessage: 'I’m {age} or older, let me in' },
  leave: { id: 'shell.entry.leave', defaultMessage: 'Leave' },
});
