import { DEFAULTS } from '@nightlark/contract';
import { Notice } from '@nightlark/ui/notice';
import { useIntl } from 'react-intl';
import type { Correction } from '../../../api/search-query.ts';
import { messages as words } from '../../../components/search-form/messages.ts';
import { messages } from '../messages.ts';

const UNKNOWN = {
  gender: words.gender,
  country: words.country,
  region: words.region,
  sort: words.sort,
  online: words.online,
  mutual: messages.mutual,
};
type Unknown = keyof typeof UNKNOWN;

/** Lists filters of the URL that were corrected or ignored; none is dropped silently (docs/product/search-and-places.md). */
export function Corrections({ corrected }: { corrected: readonly Correction[] }) {
  const { formatMessage, formatList } = useIntl();
  if (corrected.length === 0) return null;
  const unknown = corrected.filter((each): each is Unknown => each in UNKNOWN);
  return (
    <Notice tone="warning" live title={formatMessage(messages.corrected)}>
      {unknown.length > 0 && (
        <p>{formatMessage(messages.unknown, { what: formatList(unknown.map((each) => formatMessage(UNKNOWN[each]))) })}</p>
      )}
      {corrected.includes('ages') && <p>{formatMessage(messages.ageLimits, { min: DEFAULTS.minAge, max: DEFAULTS.maxAge })}</p>}
      {corrected.includes('ageOrder') && <p>{formatMessage(messages.ageOrder)}</p>}
      {corrected.includes('page') && <p>{formatMessage(messages.pageGone)}</p>}
    </Notice>
  );
}
