import type { Interest, MatchReason } from '@nightlark/contract';
import { useOptionLabel } from '@nightlark/i18n';
import { useDistance } from '@nightlark/profile';
import type { IconName } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';

/** Number of named interests; the rest is a count. */
const NAMED = 3;

const ICONS: Record<MatchReason['code'], IconName> = {
  shared_interests: 'sparkle',
  wanted_interests: 'sparkle',
  nearby: 'map-pin',
  same_region: 'map-pin',
  age: 'check',
  looks_for_your_age: 'heart',
  relationship: 'check',
  looks: 'eye',
};

/** Returns a function that gives text and icon of a reason. */
export function useReasonText(): (reason: MatchReason) => { icon: IconName; text: string } {
  const { formatMessage, formatList } = useIntl();
  const optionLabel = useOptionLabel();
  const distance = useDistance();
  const list = (interests: readonly Interest[]) =>
    formatList(
      interests.slice(0, NAMED).map((each) => optionLabel('interests', each)),
      { type: 'unit' },
    );

  function textOf(reason: MatchReason): string {
    switch (reason.code) {
      case 'shared_interests':
        return formatMessage(messages.sharedInterests, { count: reason.interests.length, list: list(reason.interests) });
      case 'wanted_interests':
        return formatMessage(messages.wantedInterests, { list: list(reason.interests) });
      case 'nearby':
        return formatMessage(messages.nearby, { distance: distance(reason.km) });
      case 'same_region':
        return formatMessage(messages.sameRegion);
      case 'age':
        return formatMessage(messages.age);
      case 'looks_for_your_age':
        return formatMessage(messages.looksForYourAge);
      case 'relationship':
        return optionLabel('relationship_status', reason.relationship_status);
      case 'looks':
        return formatMessage(messages.looks);
    }
  }
  return (reason) => ({ icon: ICONS[reason.code], text: textOf(reason) });
}
