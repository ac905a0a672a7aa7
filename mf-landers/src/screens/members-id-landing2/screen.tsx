import { defineMessages, useOptionLabel } from '@nightlark/i18n';
import { Chip, ChipList } from '@nightlark/ui/chip';
import { FormattedMessage, useIntl } from 'react-intl';
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
  headline: { id: 'landers.short.headline', defaultMessage: '{name}, in short' },
  tonight: { id: 'landers.short.tonight', defaultMessage: 'Nothing planned tonight? Here is {name}.' },
  topics: { id: 'landers.short.topics', defaultMessage: 'Good topics to begin with' },
  lead: { id: 'landers.short.lead', defaultMessage: 'Pick a topic and write a line. Nobody expects a poem.' },
  cta: { id: 'landers.short.cta', defaultMessage: 'Write the first line' },
});

export { loadMember as loader } from '../../api/member.ts';

/** Landing page of a member as cards on a table: photo, place, text, topics. */
export function Component() {
  const { slug, person, about, interests, indexable } = useLoaderData<typeof loadMember>();
  const { formatMessage } = useIntl();
  const label = useOptionLabel();
  return (
    <section className={s.page}>
      <MemberHead person={person} indexable={indexable} />
      <div className={s.table}>
        <h1 className={s.headline}>
          <FormattedMessage {...(slug === 'tonight' ? messages.tonight : messages.headline)} values={{ name: person.name }} />
        </h1>
        <figure className={s.print}>
          <Face person={person} large priority sizes="(min-width: 992px) 380px, 78vw" className={s.photo} />
          <figcaption>
            <bdi>{person.name}</bdi>, {person.age}
          </figcaption>
        </figure>
        <div className={s.cards}>
          <div className={s.place}>
            <PlaceLine person={person} />
          </div>
          {about && (
            <div className={s.words}>
              <h2>
                <FormattedMessage {...member.words} />
              </h2>
              <p dir="auto">{about}</p>
            </div>
          )}
          {interests.length > 0 && (
            <div className={s.topics}>
              <h2>
                <FormattedMessage {...messages.topics} />
              </h2>
              <ChipList label={formatMessage(messages.topics)}>
                {interests.map((interest) => (
                  <Chip key={interest}>{label('interests', interest)}</Chip>
                ))}
              </ChipList>
            </div>
          )}
          <div className={s.join}>
            <p>
              <FormattedMessage {...messages.lead} />
            </p>
            <JoinLink profileId={person.id} block>
              <FormattedMessage {...messages.cta} />
            </JoinLink>
            <Note />
          </div>
        </div>
      </div>
    </section>
  );
}
