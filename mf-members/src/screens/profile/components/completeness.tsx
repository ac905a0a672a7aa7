import type { OwnProfile } from '@nightlark/contract';
import { Card, Icon, ProgressBar } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from './completeness.module.css';

/** Steps to a complete profile, most useful first, with their anchors on the page. */
const STEPS = [
  { id: 'photo', anchor: 'photos', done: ({ main_image }: OwnProfile) => main_image !== null },
  { id: 'about', anchor: 'about', done: ({ about }: OwnProfile) => about.trim().length >= 40 },
  { id: 'interests', anchor: 'interests', done: ({ interests }: OwnProfile) => interests.length >= 3 },
  { id: 'morePhotos', anchor: 'photos', done: ({ images }: OwnProfile) => images.length >= 3 },
  { id: 'place', anchor: 'place', done: ({ place_id }: OwnProfile) => place_id !== null },
  { id: 'sexuality', anchor: 'details', done: ({ sexuality }: OwnProfile) => sexuality !== null },
  { id: 'status', anchor: 'details', done: ({ relationship_status }: OwnProfile) => relationship_status !== null },
  {
    id: 'looks',
    anchor: 'details',
    done: ({ hair_color, eye_color, body_type }: OwnProfile) => hair_color !== null && eye_color !== null && body_type !== null,
  },
] as const;

type Step = (typeof STEPS)[number];

/** How complete a profile is, in percent, and what is missing. */
export function completenessOf(profile: OwnProfile): { percent: number; missing: Step[] } {
  const missing = STEPS.filter(({ done }) => !done(profile));
  return { percent: Math.round(((STEPS.length - missing.length) / STEPS.length) * 100), missing };
}

const SHOWN = 3;

/** Completeness of the profile and next steps; hidden when complete. */
export function Completeness({ profile }: { profile: OwnProfile }) {
  const { formatMessage } = useIntl();
  const { percent, missing } = completenessOf(profile);
  if (missing.length === 0) return null;
  const title = formatMessage(messages.complete, { percent });
  return (
    <Card as="section" aria-label={title} className={s.card}>
      <div className={s.head}>
        <p className={s.title}>{title}</p>
        <ProgressBar label={title} value={percent} />
      </div>
      <ul className={s.steps}>
        {missing.slice(0, SHOWN).map(({ id, anchor }) => (
          <li key={id}>
            <a href={`#${anchor}`} className={s.step}>
              <Icon name="plus" size="sm" /> {formatMessage(messages[`step_${id}`])}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
