import { cx } from '@nightlark/ui/cx';
import { Link } from 'react-router';
import { Face } from '../../components/face/face.tsx';
import { JoinLink } from '../../components/join/join-link.tsx';
import { useLandingHref } from '../../components/join/use-join.ts';
import night from '../../components/night/night.module.css';
import { Note } from '../../components/note/note.tsx';
import type { TemplateProps } from '../template.ts';
import s from './map.module.css';
import { NightMap } from './night-map.tsx';

const FACES = 3;

/** Design of a map with the lights of a country's towns, labelled where members live. */
export function Towns({ texts, people, lights }: TemplateProps) {
  const landing = useLandingHref();
  return (
    <section className={cx(night.night, s.page)}>
      <NightMap lights={lights} />
      <div className={s.card}>
        <h1 className={s.headline}>{texts.headline}</h1>
        <p className={s.lead}>{texts.lead}</p>
        {people.length > 0 && (
          <ul className={s.people}>
            {people.slice(0, FACES).map((person) => (
              <li key={person.id}>
                <Link to={landing(person.id)} className={s.person}>
                  <Face person={person} ratio="1/1" sizes="72px" className={s.face} />
                  <span>
                    <b>
                      <bdi>{person.name}</bdi>
                    </b>{' '}
                    {person.place}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <JoinLink block>{texts.cta}</JoinLink>
        <Note />
      </div>
    </section>
  );
}
