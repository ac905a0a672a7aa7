import { paths } from '@nightlark/contract';
import { timeBonusAtom, useDismissal } from '@nightlark/state';
import { ButtonLink } from '@nightlark/ui';
import { Countdown } from '@nightlark/ui/countdown';
import { Notice } from '@nightlark/ui/notice';
import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { bonus as m } from '../../components/bonus-messages.ts';
import { OFFER_KEYS } from '../../components/offer-keys.ts';
import s from './bonus-banner.module.css';

/** The time bonus while it runs (docs/product/credits-and-premium.md#discounts). */
export function Component() {
  const { formatMessage } = useIntl();
  const running = useAtomValue(timeBonusAtom);
  const { dismissed, dismiss } = useDismissal(OFFER_KEYS.timeBonusBanner);
  if (!running || dismissed) return null;
  return (
    <Notice
      tone="bonus"
      brief
      icon="clock"
      className={s.banner}
      title={<FormattedMessage {...m.timeTitle} values={{ percent: running.discount.value_percentage }} />}
      action={
        <span className={s.action}>
          <Countdown {...running.countdown} label={formatMessage(m.timeLeft)} />
          <ButtonLink to={paths.credits.href()} size="sm" variant="gold">
            <FormattedMessage {...m.action} />
          </ButtonLink>
        </span>
      }
      onDismiss={dismiss}
      dismissLabel={formatMessage(m.dismiss)}
    />
  );
}
