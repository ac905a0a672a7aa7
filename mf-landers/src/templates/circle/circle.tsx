import { Link } from 'react-router';
import { Face } from '../../components/face/face.tsx';
import { JoinLink } from '../../components/join/join-link.tsx';
import { useLandingHref } from '../../components/join/use-join.ts';
import { Note } from '../../components/note/note.tsx';
import type { TemplateProps } from '../template.ts';
import s from './circle.module.css';

/** Design with a circle of members and the call to action in its middle. */
export function Circle({ texts, people }: TemplateProps) {
  const landing = useLandingHref();
  return (
    <section className={s.page}>
      <div className={s.stage}>
        <svg className={s.rings} viewBox="0 0 1000 640" preserveAspectRatio="none" aria-hidden>
          <ellipse cx="500" cy="320" rx="450" ry="262" vectorEffect="non-scaling-stroke" />
          <ellipse cx="500" cy="320" rx="330" ry="192" vectorEffect="non-scaling-stroke" />
          <path
            vectorEffect="non-scaling-stroke"
            d="M500 58 194 107 50 320 194 533 500 582 806 533 950 320 806 107zM194 107 240 202 50 320M500 58 240 202 194 533M806 107 760 438 950 320M500 582 760 438l46 95"
          />
        </svg>
        <ul className={s.people}>
          {people.map((person) => (
            <li key={person.id} className={s.person}>
              <Link to={landing(person.id)} title={person.place}>
                <Face person={person} ratio="1/1" sizes="110px" className={s.face} />
              </Link>
            </li>
          ))}
        </ul>
        <div className={s.words}>
          <h1 className={s.headline}>{texts.headline}</h1>
          <p className={s.lead}>{texts.lead}</p>
          <JoinLink>{texts.cta}</JoinLink>
          <Note className={s.note} />
        </div>
      </div>
      <ul className={s.lines}>
        {texts.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
