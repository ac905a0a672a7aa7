import type { Interest, MatchReason } from '@nightlark/contract';
import { defineMessages, useOptionLabel } from '@nightlark/i18n';
import { useDistance } from '@nightlark/profile';
import { Icon, type IconName } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import s from './fit-reasons.module.css';

const messages = defineMessages({
  label: { id: 'members.reason.label', defaultMessage: 'Why you fit' },
  sharedInterests: {
    id: 'members.reason.sharedInterests',
    defaultMessage: '{count, plural, one {You share {list}} other {# shared interests: {list}}}',
  },
  wantedInterests: { id: 'members.reason.wantedInterests', defaultMessage: 'Likes {list}, just as you wished' },
  nearby: { id: 'members.reason.nearby', defaultMessage: 'Lives within {distance}' },
  sameRegion: { id: 'members.reason.sameRegion', defaultMessage: 'Lives in your region' },
  age: { id: 'members.reason.age', defaultMessage: 'The age you’re looking for' },
  looksForYourAge: { id: 'members.reason.looksForYourAge', defaultMessage: 'Looks for someone your age' },
  looks: { id: 'members.reason.looks', defaultMessage: 'Looks the way you like' },
});

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

interface FitReasonsProps {
  reasons: readonly MatchReason[];
  /** Maximum number; all if omitted. */
  most?: number;
  onPhoto?: boolean;
}

/** Reasons of a match, most important first. */
export function FitReasons({ reasons, most = reasons.length, onPhoto }: FitReasonsProps) {
  const { formatMessage } = useIntl();
  const reasonText = useReasonText();
  if (reasons.length === 0) return null;
  return (
    <ul className={onPhoto ? s.onPhoto : s.reasons} aria-label={formatMessage(messages.label)}>
      {reasons.slice(0, most).map((reason) => {
        const { icon, text } = reasonText(reason);
        return (
          <li key={reason.code} className={s.reason}>
            <Icon name={icon} />
            <span>{text}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns a function that gives text and icon of a reason. */
function useReasonText(): (reason: MatchReason) => { icon: IconName; text: string } {
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
