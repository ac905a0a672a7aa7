import { useMoney } from '@nightlark/i18n';
import { paymentCountryAtom, useSettings } from '@nightlark/state';
import { useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { composer as m } from './messages.ts';

/** Words the lowest price of credits in the member's currency; null if none are sold there. */
export function useFromPrice(): (credits: number) => string | null {
  const { formatMessage } = useIntl();
  const money = useMoney();
  const { minimum_message_costs, message_credits } = useSettings();
  const lowest = minimum_message_costs[useAtomValue(paymentCountryAtom)];
  return (credits) => {
    if (!lowest || credits === 0 || message_credits === 0) return null;
    const cents = (credits * lowest.costs * 100) / message_credits;
    return formatMessage(m.fromPrice, { price: money(cents, lowest.currency) });
  };
}
