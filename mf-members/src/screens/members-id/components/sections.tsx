import type { Interest, Profile, ResponseOf } from '@nightlark/contract';
import { useOptionLabel } from '@nightlark/i18n';
import { useSettings, useUser } from '@nightlark/state';
import { useIntl } from 'react-intl';
import { Chip, ChipList } from '@nightlark/ui/chip';
import { messages } from '../messages.ts';
import s from './section.module.css';

/** Interests, with shared ones marked. */
export function Interests({ interests }: { interests: readonly Interest[] }) {
  const { formatMessage } = useIntl();
  const optionLabel = useOptionLabel();
  const own = useUser()?.profile.interests ?? [];
  if (interests.length === 0) return null;
  return (
    <section className={s.section}>
      <h2 className={s.heading}>{formatMessage(messages.interests)}</h2>
      <ChipList>
        {interests.map((interest) => (
          <Chip key={interest} selected={own.includes(interest)}>
            {optionLabel('interests', interest)}
          </Chip>
        ))}
      </ChipList>
    </section>
  );
}

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

/** The member's "About me" text. */
export function About({ text }: { text: string }) {
  const { formatMessage } = useIntl();
  if (!text.trim()) return null;
  return (
    <section className={s.section}>
      <h2 className={s.heading}>{formatMessage(messages.about)}</h2>
      <p className={s.text} dir="auto">
        {text}
      </p>
    </section>
  );
}

const FIELDS = ['relationship_status', 'sexuality', 'body_type', 'hair_color', 'eye_color', 'tattoos'] as const;

/** The member's profile fields that the site shows (settings, `visible_profile_fields`). */
export function Facts({ profile }: { profile: Profile }) {
  const { formatMessage } = useIntl();
  const { visible_profile_fields } = useSettings();
  const optionLabel = useOptionLabel();
  const visibleFacts = FIELDS.flatMap((field) => {
    const value = profile[field];
    return value && visible_profile_fields.includes(field) ? [{ field, text: optionLabel(field, value as never) }] : [];
  });
  if (visibleFacts.length === 0) return null;
  return (
    <section className={s.section}>
      <h2 className={s.heading}>{formatMessage(messages.facts)}</h2>
      <dl className={s.facts}>
        {visibleFacts.map(({ field, text }) => (
          <div key={field} className={s.fact}>
            <dt>{formatMessage(messages[field])}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
