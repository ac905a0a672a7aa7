import { WELCOME_DISCOUNT_PERCENT } from '@nightlark/contract';
import { useFormatTime } from '@nightlark/i18n';
import { FormattedMessage } from 'react-intl';
import { bonus as m } from '../../components/bonus-messages.ts';
import { OfferDialog, OfferOver } from '../../components/offer-dialog.tsx';
import { OFFER_KEYS } from '../../components/offer-keys.ts';
import { useWelcomeBonusExpiry } from '../../components/use-welcome-bonus-expiry.ts';

/** The welcome bonus as a modal with a link to the credits; not shown again once dismissed. */
export function Component() {
  const format = useFormatTime();
  const end = useWelcomeBonusExpiry();
  if (!end) return <OfferOver />;
  return (
    <OfferDialog
      icon="gift"
      title={<FormattedMessage {...m.welcomeTitle} values={{ percent: WELCOME_DISCOUNT_PERCENT }} />}
      text={<FormattedMessage {...m.welcomeText} values={{ date: format(end, { dateStyle: 'long' }) }} />}
      dismissal={OFFER_KEYS.welcome}
    />
  );
}
