import { cx } from '@nightlark/ui/cx';
import { JoinLink } from '../../components/join/join-link.tsx';
import { PauseMotion } from '../../components/motion/pause-motion.tsx';
import night from '../../components/night/night.module.css';
import { Note } from '../../components/note/note.tsx';
import { Picture } from '../../components/picture/picture.tsx';
import type { TemplateProps } from '../template.ts';
import s from './scenes.module.css';
import { Bar, Dusk, Roof, Tram } from './drawings.tsx';

/** Design of an evening in four scenes (drawings or pictures by marketing), each fading into the next. */
export function Scenes({ texts, pictures }: TemplateProps) {
  const scenes = [<Dusk key="dusk" />, <Tram key="tram" driftClassName={s.drift} />, <Bar key="bar" />, <Roof key="roof" />];
  return (
    <section className={cx(night.night, s.page)}>
      {scenes.map((scene, index) => {
        const picture = pictures[index];
        return picture ? (
          <div key={scene.key} className={s.scene}>
            <Picture picture={picture} priority={index === 0} sizes="100vw" className={s.shot} />
          </div>
        ) : (
          <svg key={scene.key} className={s.scene} viewBox="0 0 1200 800" preserveAspectRatio="xMidYMid slice" aria-hidden>
            {scene}
          </svg>
        );
      })}
      <div className={cx(s.shade, pictures.length > 0 && s.scrim)} />
      <div className={s.words}>
        <ol className={s.captions}>
          {texts.lines.map((line) => (
            <li key={line} className={s.caption}>
              {line}
            </li>
          ))}
        </ol>
        <h1 className={s.headline}>{texts.headline}</h1>
        <p className={s.lead}>{texts.lead}</p>
        <div className={s.join}>
          <JoinLink>{texts.cta}</JoinLink>
          <PauseMotion />
        </div>
        <Note className={s.note} />
      </div>
    </section>
  );
}
