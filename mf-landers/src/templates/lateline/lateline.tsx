import { common } from '@nightlark/i18n';
import { Dot } from '@nightlark/ui';
import { cx } from '@nightlark/ui/cx';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Face } from '../../components/face/face.tsx';
import { JoinLink } from '../../components/join/join-link.tsx';
import { useLandingHref } from '../../components/join/use-join.ts';
import night from '../../components/night/night.module.css';
import { Note } from '../../components/note/note.tsx';
import type { TemplateProps } from '../template.ts';
import { House } from './house.tsx';
import s from './lateline.module.css';

/** Design of a house at night: little text, one lit window, one member who is online. */
export function Lateline({ texts, people }: TemplateProps) {
  const { formatMessage } = useIntl();
  const landing = useLandingHref();
  const awake = people.find(({ online }) => online);
  return (
    <section className={cx(night.night, s.page)}>
      <House />
      <div className={s.words}>
        <h1 className={s.headline}>{texts.headline}</h1>
        <ol className={s.lines}>
          {texts.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        <p className={s.lead}>{texts.lead}</p>
        {awake && (
          <Link to={landing(awake.id)} className={s.awake}>
            <Face person={awake} ratio="1/1" className={s.face} sizes="56px" />
            <span>
              <b>
                <bdi>{awake.name}</bdi>, {awake.age}
              </b>
              <span className={s.online}>
                <Dot />
                {formatMessage(common.online)} · {awake.place}
              </span>
            </span>
          </Link>
        )}
        <div className={s.join}>
          <JoinLink>{texts.cta}</JoinLink>
          <Note />
        </div>
      </div>
    </section>
  );
}
