import { cx } from '@nightlark/ui/cx';
import { Bokeh } from '../../components/drawing/bokeh.tsx';
import { JoinLink } from '../../components/join/join-link.tsx';
import { PauseMotion } from '../../components/motion/pause-motion.tsx';
import night from '../../components/night/night.module.css';
import { Note } from '../../components/note/note.tsx';
import { Picture } from '../../components/picture/picture.tsx';
import type { TemplateProps } from '../template.ts';
import s from './film.module.css';

const WARM = ['#ffb55e', '#ff8f5a', '#ffd9a0', '#ff6f61'] as const;
const COLD = ['#6fb7d8', '#8d7bff', '#ff7fb0', '#ffd9a0'] as const;

/** Drawing of a street in the rain: two people in focus, the town out of focus. */
function Street() {
  return (
    <svg className={s.street} viewBox="0 0 1280 640" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <defs>
        <linearGradient id="film-air" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#10162f" />
          <stop offset=".55" stopColor="#41234f" />
          <stop offset="1" stopColor="#160c1f" />
        </linearGradient>
        <linearGradient id="film-brolly" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#ff6a57" />
          <stop offset="1" stopColor="#b51f3f" />
        </linearGradient>
      </defs>
      <path fill="url(#film-air)" d="M0 0h1280v640H0z" />
      <Bokeh className={s.far} seed={9} count={46} colors={COLD} area={[-120, 60, 1520, 300]} radius={[8, 34]} />
      <Bokeh className={s.near} seed={21} count={26} colors={WARM} area={[-160, 100, 1600, 330]} radius={[26, 84]} />
      <g className={s.puddles} opacity=".5">
        <Bokeh seed={33} count={26} colors={WARM} area={[0, 540, 1280, 90]} radius={[6, 30]} />
      </g>
      <path
        className={s.rain}
        stroke="#dfe9ff"
        strokeWidth="1.6"
        strokeLinecap="round"
        opacity=".34"
        d="m40-600-22 90m140 60-22 90m120-250-22 90m90 140-22 90m150-300-22 90m60 170-22 90m160-240-22 90m90 90-22 90m130-330-22 90m110 230-22 90m120-190-22 90m90-60-22 90m150-170-22 90M90-190l-22 90m250-40-22 90m220-160-22 90m240-20-22 90m210-130-22 90m200 20-22 90M40 40 18 130m140 60-22 90m120-250-22 90m90 140-22 90m150-300-22 90m60 170-22 90m160-240-22 90m90 90-22 90m130-330-22 90m110 230-22 90m120-190-22 90m90-60-22 90m150-170-22 90M90 450l-22 90m250-40-22 90m220-160-22 90m240-20-22 90m210-130-22 90m200 20-22 90"
      />
      <g className={s.couple}>
        <g fill="#0d0713">
          <path d="M556 640l8-150q2-50 36-62l6-10q-16-16-16-42c0-30 16-46 38-46s38 16 38 46q0 26-16 42l6 10q32 10 36 58l12 154z" />
          <path d="M664 640l8-138q2-42 32-54l6-8c-20-14-24-42-22-64q4-34 36-34t38 34c2 30 4 56 14 78-8 4-22 4-30-2l-2 4q34 10 40 52l14 132z" />
          <path d="M658 300h7v180h-7z" />
        </g>
        <path
          fill="url(#film-brolly)"
          d="M430 312c0-118 104-196 231-196s231 78 231 196c-22-24-64-24-77 0-18-24-62-24-77 0-18-24-60-24-77 0-18-24-60-24-77 0-18-24-58-24-77 0-18-24-58-24-77 0z"
        />
        <path fill="none" stroke="#8c1834" strokeWidth="3" d="M661 116c-60 50-78 120-77 196M661 116c60 50 78 120 77 196M661 116v-22" />
      </g>
    </svg>
  );
}

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
