import { useSettings } from '@nightlark/state';
import { useIntl } from 'react-intl';

/** The prices of gifts in credits, as words: "1, 2 or 5". */
export function useGiftPrices(): string {
  const { gift_credits } = useSettings();
  const { formatList, formatNumber } = useIntl();
  return formatList(
    gift_credits.map((credits) => formatNumber(credits)),
    { type: 'disjunction' },
  );
}
