import { paths, WELCOME_DISCOUNT_PERCENT } from '@nightlark/contract';
import { common, useFormatTime } from '@nightlark/i18n';
import { useDismissal, useOverlay } from '@nightlark/state';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { bonus as m } from '../../components/bonus-messages.ts';
import { OfferDialog } from '../../components/offer-dialog.tsx';
import { OFFER_KEYS } from '../../components/offer-keys.ts';
import { useWelcomeBonusExpiry } from '../../components/use-welcome-bonus-expiry.ts';

/** The welcome bonus as a modal with a link to the credits; not shown again once dismissed. */
export function Component() {
  const { formatMessage } = useIntl();
  const format = useFormatTime();
  const { close } = useOverlay();
  const { dismiss } = useDismissal(OFFER_KEYS.welcome);
  const end = useWelcomeBonusExpiry();
  useEffect(() => {
    if (!end) close();
  }, [end, close]);
  if (!end) return null;

  function leave() {
    dismiss();
    close();
  }
  return (
    <OfferDialog
      icon="gift"
      title={<FormattedMessage {...m.welcomeTitle} values={{ percent: WELCOME_DISCOUNT_PERCENT }} />}
      to={paths.credits.href()}
      onClose={leave}
      closeLabel={formatMessage(common.close)}
      text={<FormattedMessage {...m.welcomeText} values={{ date: format(end, { dateStyle: 'long' }) }} />}
    />
  );
}
