import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  movePhoto: { id: 'members.own.movePhoto', defaultMessage: 'Move photo {number}' },
  dragHelp: {
    id: 'members.own.dragHelp',
    defaultMessage:
      'Press space to pick the photo up, move it with the arrow keys, and press space again to put it down. Escape leaves it where it was.',
  },
  dragStart: { id: 'members.own.dragStart', defaultMessage: 'You picked up photo {number} of {count}.' },
  dragOver: { id: 'members.own.dragOver', defaultMessage: 'It would be photo {number} of {count}.' },
  dragEnd: { id: 'members.own.dragEnd', defaultMessage: 'It is photo {number} of {count} now.' },
  dragCancel: { id: 'members.own.dragCancel', defaultMessage: 'The photo stays number {number} of {count}.' },
});
