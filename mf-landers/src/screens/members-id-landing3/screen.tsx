import { defineMessages } from '@nightlark/i18n';
import { cx } from '@nightlark/ui/cx';
import { FormattedMessage } from 'react-intl';
import { Link, useLoaderData } from 'react-router';
import type { loadMember } from '../../api/member.ts';
import { Face } from '../../components/face/face.tsx';
import { JoinLink } from '../../components/join/join-link.tsx';
import { useJoin } from '../../components/join/use-join.ts';
import { MemberHead } from '../../components/member/member-head.tsx';
import { PlaceLine } from '../../components/member/place-line.tsx';
import night from '../../components/night/night.module.css';
import { Note } from '../../components/note/note.tsx';
import s from './screen.module.css';

const messages = defineMessages({
  headline: { id: 'landers.seat.headline', defaultMessage: 'Two chairs. One is still free.' },
  tonight: { id: 'landers.seat.tonight', defaultMessage: 'Tonight: two chairs, and one is still free.' },
  lead: {
    id: 'landers.seat.lead',
    defaultMessage: '{name} is a member here. Take the other chair: sign up, say hello and see where the evening goes.',
  },
  you: { id: 'landers.seat.you', defaultMessage: 'You?' },
  cta: { id: 'landers.seat.cta', defaultMessage: 'Take a seat' },
});

export { loadMember as loader } from '../../api/member.ts';

/** Landing page of a member as a drawing: a table for two under a lamp, with an empty chair. */
export function Component() {
  const { slug, person, indexable } = useLoaderData<typeof loadMember>();
  const { to, onClick } = useJoin(person.id);
  return (
    <section className={cx(night.night, s.page)}>
      <MemberHead person={person} indexable={indexable} />
      <div className={s.seats}>
        <svg className={s.lamp} viewBox="0 0 600 700" preserveAspectRatio="xMidYMin slice" aria-hidden>
          <defs>
            <linearGradient id="seat-light" x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="#ffd89a" stopOpacity=".6" />
              <stop offset="1" stopColor="#ffb765" stopOpacity="0" />
            </linearGradient>
          </defs>
          <path stroke="#0b0510" strokeWidth="5" d="M300-400V64" />
          <path fill="url(#seat-light)" d="M250 112h100l230 588H20z" />
          <path fill="#f2683c" d="M238 114a62 56 0 0 1 124 0z" />
          <ellipse cx="300" cy="114" rx="62" ry="10" fill="#fff0c4" />
        </svg>
        <div className={s.seat}>
          <Face person={person} large priority sizes="(min-width: 768px) 300px, 44vw" />
          <p className={s.name}>
            <bdi>{person.name}</bdi>, {person.age}
          </p>
        </div>
        <Link to={to} onClick={onClick} className={cx(s.seat, s.free)}>
          <FormattedMessage {...messages.you} />
        </Link>
      </div>
      <div className={s.words}>
        <h1 className={s.headline}>
          <FormattedMessage {...(slug === 'tonight' ? messages.tonight : messages.headline)} />
        </h1>
        <PlaceLine person={person} />
        <p className={s.lead}>
          <FormattedMessage {...messages.lead} values={{ name: person.name }} />
        </p>
        <JoinLink profileId={person.id}>
          <FormattedMessage {...messages.cta} />
        </JoinLink>
        <Note />
      </div>
    </section>
  );
}
