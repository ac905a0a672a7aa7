import type { Profile } from '@nightlark/contract';
import { useOptionLabel } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from './section.module.css';

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
