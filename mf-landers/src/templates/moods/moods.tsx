import type { LanderMood } from '@nightlark/contract';
import { JoinLink } from '../../components/join/join-link.tsx';
import { Note } from '../../components/note/note.tsx';
import type { TemplateProps } from '../template.ts';
import s from './moods.module.css';

/** Two-tone icons on a 64 px grid: a soft shape, and a line over it. */
const DRAWINGS: Record<LanderMood, { soft: string; line: string }> = {
  dinner: { soft: 'M12 40a20 20 0 0 1 40 0z', line: 'M8 40h48M12 40a20 20 0 0 1 40 0M32 20v-5M29 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M14 48h36' },
  dancing: {
    soft: 'M14 32a18 18 0 1 0 36 0a18 18 0 1 0-36 0z',
    line: 'M32 4v10M14 32a18 18 0 1 0 36 0a18 18 0 1 0-36 0M15 26h34M15 38h34M32 14c-9 10-9 26 0 36M32 14c9 10 9 26 0 36M8 54l4-4M56 54l-4-4',
  },
  walk: {
    soft: 'M8 52c10-14 38-14 48 0z',
    line: 'M8 52c10-14 38-14 48 0M32 42c-6-8 6-12 0-20M44 10a7 7 0 1 0 8 10a9 9 0 0 1-8-10M14 40V26M14 26c-8-2-6-14 0-16c6 2 8 14 0 16',
  },
  talk: {
    soft: 'M6 12h34a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5H22l-9 8v-8H6z',
    line: 'M11 12h29a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5H22l-9 8v-8h-2a5 5 0 0 1-5-5V17a5 5 0 0 1 5-5M51 26h2a5 5 0 0 1 5 5v12a5 5 0 0 1-5 5h-1v7l-8-7H32M16 21h18M16 28h11',
  },
  cinema: { soft: 'M8 26h48v28H8z', line: 'M8 26h48v28H8zM8 26l46-12 2 8L8 26M20 23l-5-6M33 19.5l-5-6M46 16l-5-6M27 34v12l11-6z' },
  coffee: {
    soft: 'M10 28h34v12a14 14 0 0 1-14 14h-6a14 14 0 0 1-14-14z',
    line: 'M10 28h34v12a14 14 0 0 1-14 14h-6a14 14 0 0 1-14-14zM44 31h4a7 7 0 0 1 0 14h-5M20 20c-3-5 3-6 0-11M32 20c-3-5 3-6 0-11',
  },
};

function MoodIcon({
  mood,
  className,
  softClassName,
}: {
  mood: LanderMood;
  className?: string | undefined;
  softClassName?: string | undefined;
}) {
  const { soft, line } = DRAWINGS[mood];
  return (
    <svg
      className={className}
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path className={softClassName} d={soft} stroke="none" />
      <path d={line} />
    </svg>
  );
}

/** Design with a question and a row of icons as answers, which set the page's colour. Works without script. */
export function Moods({ texts }: TemplateProps) {
  const choices = texts.choices ?? [];
  return (
    <section className={s.page}>
      <div className={s.inner}>
        <h1 className={s.headline}>{texts.headline}</h1>
        <fieldset className={s.choices}>
          <legend className={s.lead}>{texts.lead}</legend>
          <div className={s.row}>
            {choices.map(({ mood, label }) => (
              <label key={mood} className={s.choice}>
                <input type="radio" name="mood" value={mood} className={s.radio} data-mood={mood} />
                <MoodIcon mood={mood} className={s.icon} softClassName={s.soft} />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <div className={s.answer} aria-live="polite">
          <p className={s.first}>{texts.lines[0]}</p>
          {choices.map(({ mood, reply }) => (
            <p key={mood} className={s.reply} data-reply={mood}>
              {reply}
            </p>
          ))}
        </div>
        <JoinLink variant="secondary">{texts.cta}</JoinLink>
        <Note className={s.note} />
      </div>
    </section>
  );
}
