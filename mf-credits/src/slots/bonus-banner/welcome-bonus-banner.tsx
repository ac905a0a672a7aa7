import { paths, WELCOME_DISCOUNT_PERCENT } from '@nightlark/contract';
import { useFormatTime } from '@nightlark/i18n';
import { timeBonusAtom, useDismissal } from '@nightlark/state';
import { ButtonLink } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { bonus as m } from '../../components/bonus-messages.ts';
import { OFFER_KEYS } from '../../components/offer-keys.ts';
import { useWelcomeBonusExpiry } from '../../components/use-welcome-bonus-expiry.ts';
import s from './bonus-banner.module.css';

/** The welcome bonus, if no time bonus is running (docs/product/credits-and-premium.md#discounts). */
export function Component() {
  const { formatMessage } = useIntl();
  const format = useFormatTime();
  const timeBonus = useAtomValue(timeBonusAtom);
  const end = useWelcomeBonusExpiry();
  const { dismissed, dismiss } = useDismissal(OFFER_KEYS.welcomeBanner);
  if (timeBonus || !end || dismissed) return null;
  return (
    <Notice
      tone="bonus"
      brief
      className={s.banner}
      title={<FormattedMessage {...m.welcomeTitle} values={{ percent: WELCOME_DISCOUNT_PERCENT }} />}
      action={
        <ButtonLink to={paths.credits.href()} size="sm" variant="gold">
          <FormattedMessage {...m.action} />
        </ButtonLink>
      }
      onDismiss={dismiss}
      dismissLabel={formatMessage(m.dismiss)}
    >
      <FormattedMessage {...m.welcomeText} values={{ date: format(end, { dateStyle: 'long' }) }} />
    </Notice>
  );
}
