import { cx } from '@nightlark/ui/cx';
import { JoinLink } from '../../components/join/join-link.tsx';
import { PauseMotion } from '../../components/motion/pause-motion.tsx';
import night from '../../components/night/night.module.css';
import { Note } from '../../components/note/note.tsx';
import { Picture } from '../../components/picture/picture.tsx';
import type { TemplateProps } from '../template.ts';
import s from './film.module.css';
import { Street } from './street.tsx';

/** Design of a cinema screen: one shot (a drawing or a picture by marketing), subtitles, and the title below. */
export function Film({ texts, pictures: [shot] }: TemplateProps) {
  return (
    <section className={cx(night.night, s.page)}>
      <div className={s.screen}>
        {shot ? <Picture picture={shot} priority sizes="(min-width: 1280px) 1280px, 100vw" className={s.street} /> : <Street />}
        <ol className={s.subtitles}>
          {texts.lines.map((line) => (
            <li key={line} className={s.subtitle}>
              <span>{line}</span>
            </li>
          ))}
        </ol>
        <PauseMotion className={s.pause} />
        <span className={s.time}>
          <span className={s.played} />
        </span>
      </div>
      <div className={s.words}>
        <h1 className={s.headline}>{texts.headline}</h1>
        <div className={s.side}>
          <p className={s.lead}>{texts.lead}</p>
          <JoinLink>{texts.cta}</JoinLink>
          <Note />
        </div>
      </div>
    </section>
  );
}
