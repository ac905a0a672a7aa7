import { timeBonusAtom } from '@nightlark/state';
import { Countdown } from '@nightlark/ui/countdown';
import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { bonus as m } from '../../components/bonus-messages.ts';
import { OfferDialog, OfferOver } from '../../components/offer-dialog.tsx';
import { OFFER_KEYS } from '../../components/offer-keys.ts';

/** The time-bonus popup (docs/product/credits-and-premium.md#discounts); not shown again once dismissed. */
export function Component() {
  const { formatMessage } = useIntl();
  const running = useAtomValue(timeBonusAtom);
  if (!running) return <OfferOver />;
  return (
    <OfferDialog
      icon="clock"
      title={<FormattedMessage {...m.timeTitle} values={{ percent: running.discount.value_percentage }} />}
      text={<FormattedMessage {...m.timeText} />}
      dismissal={OFFER_KEYS.timeBonus}
    >
      <Countdown {...running.countdown} size="lg" label={formatMessage(m.timeLeft)} />
    </OfferDialog>
  );
}
