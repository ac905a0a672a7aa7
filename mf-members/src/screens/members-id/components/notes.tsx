import type { ResponseOf } from '@nightlark/contract';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from './section.module.css';

const ACTIVE = { today: messages.activeToday, week: messages.activeWeek, month: messages.activeMonth };

/** Facts that the site shows about members (settings, `visible_profile_notes`). */
export function Notes({ notes }: { notes: ResponseOf<'getMember'>['notes'] }) {
  const { formatMessage, formatDate } = useIntl();
  const { member_since, last_active } = notes;
  if (!member_since && !last_active) return null;
  return (
    <div className={s.notes}>
      {last_active && <p>{formatMessage(ACTIVE[last_active])}</p>}
      {member_since && (
        <p>
          {formatMessage(messages.memberSince, {
            date: formatDate(`${member_since}T12:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
          })}
        </p>
      )}
    </div>
  );
}
