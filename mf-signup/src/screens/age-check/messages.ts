import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'signup.ageCheck.title', defaultMessage: 'Show that you’re an adult' },
  needed: {
    id: 'signup.ageCheck.needed',
    defaultMessage:
      'Your country asks us for more than a date of birth. A service that does only this checks your age; we learn yes or no, and nothing else.',
  },
  pending: { id: 'signup.ageCheck.pending', defaultMessage: 'Your check isn’t finished yet. You can begin again at any time.' },
  refused: {
    id: 'signup.ageCheck.refused',
    defaultMessage: 'Your age could not be confirmed. Try once more with better light or another document, or write to {email}.',
  },
  start: { id: 'signup.ageCheck.start', defaultMessage: 'Prove my age' },
  again: { id: 'signup.ageCheck.again', defaultMessage: 'Check again' },
});
