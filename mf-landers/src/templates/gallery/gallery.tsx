import { defineMessages } from '@nightlark/i18n';
import { IconButton } from '@nightlark/ui';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Face } from '../../components/face/face.tsx';
import { JoinLink } from '../../components/join/join-link.tsx';
import { useJoin, useLandingHref } from '../../components/join/use-join.ts';
import { Note } from '../../components/note/note.tsx';
import { Picture } from '../../components/picture/picture.tsx';
import { Replay } from '../../components/replay/replay.tsx';
import type { TemplateProps } from '../template.ts';
import s from './gallery.module.css';

const messages = defineMessages({
  previous: { id: 'landers.gallery.previous', defaultMessage: 'Back along the wall' },
  next: { id: 'landers.gallery.next', defaultMessage: 'On along the wall' },
  wall: { id: 'landers.gallery.wall', defaultMessage: 'Portraits' },
});

const SIZES = '(min-width: 768px) 300px, 62vw';

/** Design of an exhibition: framed, labelled portraits along a wall, and one empty frame. */
export function Gallery({ texts, people, pictures }: TemplateProps) {
  const { formatMessage } = useIntl();
  const landing = useLandingHref();
  const { to, onClick } = useJoin();
  const wall = useRef<HTMLOListElement>(null);
  const walk = (steps: number) => wall.current?.scrollBy({ left: steps * wall.current.clientWidth * 0.7 });
  const [empty, emptyLabel] = texts.lines;

  return (
    <section className={s.page}>
      <header className={s.head}>
        <h1 className={s.headline}>{texts.headline}</h1>
        <div className={s.words}>
          <p className={s.lead}>{texts.lead}</p>
          <div className={s.join}>
            <JoinLink>{texts.cta}</JoinLink>
            {people.length > 0 && <Arrows onWalk={walk} />}
          </div>
          <Note />
        </div>
      </header>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <ol ref={wall} className={s.wall} aria-label={formatMessage(messages.wall)} tabIndex={0}>
        {pictures.map((picture, index) => (
          <li key={picture.src} className={s.picture}>
            <span className={s.frame}>
              <Picture picture={picture} priority={index === 0} sizes={SIZES} className={s.own} />
            </span>
          </li>
        ))}
        {people.map((person, index) => (
          <li key={person.id} className={s.picture}>
            <Link to={landing(person.id)} className={s.frame}>
              <Face person={person} large priority={index === 0 && pictures.length === 0} sizes={SIZES} />
            </Link>
            <p className={s.label}>
              <b>
                <bdi>{person.name}</bdi>, {person.age}
              </b>
              {person.place}
            </p>
          </li>
        ))}
        <li className={s.picture}>
          <Link to={to} onClick={onClick} className={s.frame}>
            <span className={s.empty}>{empty}</span>
          </Link>
          <p className={s.label}>
            <b>?</b>
            {emptyLabel}
          </p>
        </li>
      </ol>
    </section>
  );
}

/** @param onWalk called with the steps, negative backwards */
function Arrows({ onWalk }: { onWalk: (steps: number) => void }) {
  const { formatMessage } = useIntl();
  return (
    <span className={s.arrows}>
      <Replay name="previous">
        <IconButton label={formatMessage(messages.previous)} icon="chevron-left" variant="filled" onClick={() => onWalk(-1)} />
      </Replay>
      <Replay name="next">
        <IconButton label={formatMessage(messages.next)} icon="chevron-right" variant="filled" onClick={() => onWalk(1)} />
      </Replay>
    </span>
  );
}
