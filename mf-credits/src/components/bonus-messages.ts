import { defineMessages } from '@nightlark/i18n';

export const bonus = defineMessages({
  timeTitle: { id: 'credits.bonus.time.title', defaultMessage: '{percent}% off your credits' },
  timeText: {
    id: 'credits.bonus.time.text',
    defaultMessage: 'Your time bonus runs just once: for the first four hours after you sign up.',
  },
  timeLeft: { id: 'credits.bonus.time.left', defaultMessage: 'Time left' },
  welcomeTitle: { id: 'credits.bonus.welcome.title', defaultMessage: 'A welcome gift: {percent}% off your first credits' },
  welcomeText: { id: 'credits.bonus.welcome.text', defaultMessage: 'Valid until {date}. Your first purchase makes you Premium, too.' },
  stayTitle: { id: 'credits.bonus.stay.title', defaultMessage: '{percent}% off because you stayed' },
  codeTitle: { id: 'credits.bonus.code.title', defaultMessage: '{percent}% off with your code' },
  until: { id: 'credits.bonus.until', defaultMessage: 'Valid until {date}' },
  noEnd: { id: 'credits.bonus.no-end', defaultMessage: 'Taken off the price below' },
  action: { id: 'credits.bonus.action', defaultMessage: 'See credits' },
  later: { id: 'credits.bonus.later', defaultMessage: 'Maybe later' },
  dismiss: { id: 'credits.bonus.dismiss', defaultMessage: 'Hide this offer' },
});
