import { Icon, type IconName } from '@nightlark/ui';
import { Fragment } from 'react';
import { Face } from '../../components/face/face.tsx';
import { JoinLink } from '../../components/join/join-link.tsx';
import { Note } from '../../components/note/note.tsx';
import { Picture } from '../../components/picture/picture.tsx';
import { VISIBLE_PEOPLE, type TemplateProps } from '../template.ts';
import s from './collage.module.css';

/** The largest of the first screen. */
const FIRST = 5;
const SIZES = '(min-width: 992px) 20vw, 34vw';
/** Paper tiles between the photos: icon by index of the preceding photo. */
const PAPER: Readonly<Record<number, IconName>> = { 1: 'heart-filled', 4: 'moon', 8: 'chat', 12: 'sparkle' };

/** Design with a wall of portraits and a card in its middle. */
export function Collage({ texts, people, pictures }: TemplateProps) {
  return (
    <section className={s.page}>
      <div className={s.wall}>
        {Array.from({ length: VISIBLE_PEOPLE.collage.most }, (_, index) => {
          // Every other tile is a picture by marketing, if there are any.
          const picture = index % 2 === 0 ? pictures[index / 2] : undefined;
          const person = picture ? undefined : people[index - Math.min(Math.ceil(index / 2), pictures.length)];
          const paper = PAPER[index];
          return (
            <Fragment key={index}>
              {picture && <Picture picture={picture} priority={index === FIRST} sizes={SIZES} className={s.tile} />}
              {person && <Face person={person} ratio="fill" priority={index === FIRST} sizes={SIZES} className={s.tile} />}
              {!picture && !person && <span className={s.tile} />}
              {paper && (
                <span className={s.paper}>
                  <Icon name={paper} />
                </span>
              )}
            </Fragment>
          );
        })}
      </div>
      <div className={s.card}>
        <h1 className={s.headline}>{texts.headline}</h1>
        <p className={s.lead}>{texts.lead}</p>
        <JoinLink block>{texts.cta}</JoinLink>
        <Note />
      </div>
    </section>
  );
}
