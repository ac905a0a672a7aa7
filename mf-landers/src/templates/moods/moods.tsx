import { JoinLink } from '../../components/join/join-link.tsx';
import { Note } from '../../components/note/note.tsx';
import type { TemplateProps } from '../template.ts';
import { MoodIcon } from './mood-icon.tsx';
import s from './moods.module.css';

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
