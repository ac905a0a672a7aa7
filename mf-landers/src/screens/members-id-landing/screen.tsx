import { defineMessages } from '@nightlark/i18n';
import { FormattedMessage } from 'react-intl';
import { useLoaderData } from 'react-router';
import type { loadMember } from '../../api/member.ts';
import { Face } from '../../components/face/face.tsx';
import { JoinLink } from '../../components/join/join-link.tsx';
import { MemberHead } from '../../components/member/member-head.tsx';
import { messages as member } from '../../components/member/messages.ts';
import { PlaceLine } from '../../components/member/place-line.tsx';
import { Note } from '../../components/note/note.tsx';
import s from './screen.module.css';

const messages = defineMessages({
  headline: { id: 'landers.poster.headline', defaultMessage: 'This is {name}.' },
  lead: {
    id: 'landers.poster.lead',
    defaultMessage:
      'A hello is enough to begin with. Write your first line while you sign up; it is delivered as soon as your e-mail address is confirmed.',
  },
  cta: { id: 'landers.poster.cta', defaultMessage: 'Say hello' },
});

export { loadMember as loader } from '../../api/member.ts';

/** Landing page of a member as a poster: one half is the photo, the other the name. */
export function Component() {
  const { person, about, indexable } = useLoaderData<typeof loadMember>();
  return (
    <section className={s.page}>
      <MemberHead person={person} indexable={indexable} />
      <Face person={person} large ratio="fill" priority sizes="(min-width: 992px) 50vw, 100vw" className={s.photo} />
      <div className={s.words}>
        <h1 className={s.headline}>
          <FormattedMessage {...messages.headline} values={{ name: person.name }} />
        </h1>
        <PlaceLine person={person} />
        {about && (
          <figure className={s.about}>
            <blockquote dir="auto">{about}</blockquote>
            <figcaption>
              <FormattedMessage {...member.words} />
            </figcaption>
          </figure>
        )}
        <p className={s.lead}>
          <FormattedMessage {...messages.lead} />
        </p>
        <JoinLink profileId={person.id}>
          <FormattedMessage {...messages.cta} />
        </JoinLink>
        <Note />
      </div>
    </section>
  );
}
