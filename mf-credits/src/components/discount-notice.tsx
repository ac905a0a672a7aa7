import type { Discount } from '@nightlark/contract';
import { useFormatTime } from '@nightlark/i18n';
import { timeBonusAtom } from '@nightlark/state';
import { Countdown } from '@nightlark/ui/countdown';
import { Notice } from '@nightlark/ui/notice';
import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { bonus as m } from './bonus-messages.ts';

const TITLES = { time_bonus: m.timeTitle, welcome: m.welcomeTitle, stay: m.stayTitle, code: m.codeTitle };

/** The discount in the prices shown, and when it ends: the server's own end, never another (decision 083). */
export function DiscountNotice({ discount }: { discount: Discount }) {
  const { formatMessage } = useIntl();
  const format = useFormatTime();
  const running = useAtomValue(timeBonusAtom);
  const countdown = discount.kind === 'time_bonus' && running && <Countdown {...running.countdown} label={formatMessage(m.timeLeft)} />;
  const date = discount.expires && format(discount.expires, { dateStyle: 'long' });
  return (
    <Notice
      tone="bonus"
      title={<FormattedMessage {...TITLES[discount.kind]} values={{ percent: discount.value_percentage }} />}
      action={countdown}
    >
      {discount.kind === 'time_bonus' && <FormattedMessage {...m.timeText} />}
      {discount.kind !== 'time_bonus' && (date ? <FormattedMessage {...m.until} values={{ date }} /> : <FormattedMessage {...m.noEnd} />)}
    </Notice>
  );
}
