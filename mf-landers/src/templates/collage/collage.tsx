import { Icon, type IconName } from '@nightlark/ui';
import { Fragment } from 'react';
import { Face } from '../../components/face/face.tsx';
import { JoinLink } from '../../components/join/join-link.tsx';
import { Note } from '../../components/note/note.tsx';
import type { TemplateProps } from '../template.ts';
import s from './collage.module.css';

const TILES = 16;
/** Tiles of paper between the photos: after which photo, and what is on them. */
const PAPER: Readonly<Record<number, IconName>> = { 1: 'heart-filled', 4: 'moon', 8: 'chat', 12: 'sparkle' };

/** A wall of portraits, and one card in its middle. */
export function Collage({ texts, people }: TemplateProps) {
  return (
    <section className={s.page}>
      <div className={s.wall}>
        {Array.from({ length: TILES }, (_, index) => {
          const person = people[index];
          const paper = PAPER[index];
          return (
            <Fragment key={index}>
              {person ? (
                <Face person={person} ratio="fill" priority={index === 0} sizes="(min-width: 992px) 20vw, 34vw" className={s.tile} />
              ) : (
                <span className={s.tile} />
              )}
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
