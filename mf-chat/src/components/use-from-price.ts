import { useSettings, useUser } from '@nightlark/state';
import { useIntl } from 'react-intl';
import { composer as m } from './messages.ts';

/** Words the lowest price of credits in the member's currency; null if none are sold there. */
export function useFromPrice(): (credits: number) => string | null {
  const { formatMessage, formatNumber } = useIntl();
  const { minimum_message_costs, message_credits, geoip_selected_country } = useSettings();
  const lowest = minimum_message_costs[useUser()?.profile.country ?? geoip_selected_country];
  return (credits) => {
    if (!lowest || credits === 0 || message_credits === 0) return null;
    const price = (credits * lowest.costs) / message_credits;
    return formatMessage(m.fromPrice, { price: formatNumber(price, { style: 'currency', currency: lowest.currency }) });
  };
}
