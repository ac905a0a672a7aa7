import { paths } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { timeBonusAtom, useDismissal, useOverlay } from '@nightlark/state';
import { Countdown } from '@nightlark/ui/countdown';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { bonus as m } from '../../components/bonus-messages.ts';
import { OfferDialog } from '../../components/offer-dialog.tsx';
import { OFFER_KEYS } from '../../components/offer-keys.ts';

/** The time-bonus popup (docs/product/credits-and-premium.md#discounts); not shown again once dismissed. */
export function Component() {
  const { formatMessage } = useIntl();
  const { close } = useOverlay();
  const { dismiss } = useDismissal(OFFER_KEYS.timeBonus);
  const running = useAtomValue(timeBonusAtom);
  useEffect(() => {
    if (!running) close();
  }, [running, close]);
  if (!running) return null;

  function leave() {
    dismiss();
    close();
  }
  return (
    <OfferDialog
      icon="clock"
      title={<FormattedMessage {...m.timeTitle} values={{ percent: running.discount.value_percentage }} />}
      to={paths.credits.href()}
      onClose={leave}
      closeLabel={formatMessage(common.close)}
      text={<FormattedMessage {...m.timeText} />}
    >
      <Countdown {...running.countdown} size="lg" label={formatMessage(m.timeLeft)} />
    </OfferDialog>
  );
}
