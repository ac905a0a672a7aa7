import type { MatchReason } from '@nightlark/contract';
import { Icon } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import s from './fit-reasons.module.css';
import { messages } from './messages.ts';
import { useReasonText } from './use-reason-text.ts';

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
