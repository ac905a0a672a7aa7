import { LocalTime } from '@nightlark/i18n';
import { Icon } from '@nightlark/ui';
import { memo } from 'react';
import { FormattedMessage } from 'react-intl';
import { messages } from '../messages.ts';
import s from './allowance.module.css';

/** Remaining likes today, and when they reset (docs/product/likes-and-match-games.md#swipe-game). Null for premium. */
export const Allowance = memo(function Allowance({ left, resetsAt }: { left: number | null; resetsAt: string | null }) {
  if (left === null) return null;
  return (
    <p className={s.allowance}>
      {left > 0 ? (
        <>
          <span className={s.hearts} aria-hidden>
            {Array.from({ length: left }, (_, each) => (
              <Icon key={each} name="heart-filled" />
            ))}
          </span>
          <FormattedMessage {...messages.left} values={{ count: left }} />
        </>
      ) : (
        <span>
          <FormattedMessage {...messages.none} values={{ time: resetsAt && <LocalTime value={resetsAt} timeStyle="short" /> }} />
        </span>
      )}
    </p>
  );
});
