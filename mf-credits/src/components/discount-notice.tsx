import type { Discount } from '@nightlark/contract';
import { useFormatTime } from '@nightlark/i18n';
import { timeBonusAtom } from '@nightlark/state';
import { Icon } from '@nightlark/ui';
import { Countdown } from '@nightlark/ui/countdown';
import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { bonus as m } from './bonus-messages.ts';
import s from './discount-notice.module.css';

const TITLES = { time_bonus: m.timeTitle, welcome: m.welcomeTitle, stay: m.stayTitle, code: m.codeTitle };

/** The applied discount and when it ends, always by the server's time (decision 083). One or two lines, for phones. */
export function DiscountNotice({ discount: { kind, expires, value_percentage } }: { discount: Discount }) {
  const { formatMessage } = useIntl();
  const format = useFormatTime();
  const running = useAtomValue(timeBonusAtom);
  return (
    <p className={s.notice}>
      <Icon name="gift" />
      <span className={s.words}>
        <strong>
          <FormattedMessage {...TITLES[kind]} values={{ percent: value_percentage }} />
        </strong>{' '}
        {kind !== 'time_bonus' && (
          <span>
            {expires ? (
              <FormattedMessage {...m.until} values={{ date: format(expires, { dateStyle: 'long' }) }} />
            ) : (
              <FormattedMessage {...m.noEnd} />
            )}
          </span>
        )}
      </span>
      {kind === 'time_bonus' && running && <Countdown {...running.countdown} label={formatMessage(m.timeLeft)} />}
    </p>
  );
}
