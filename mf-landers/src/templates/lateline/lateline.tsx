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
import s from './lateline.module.css';

const COLUMNS = 7;
const ROWS = 9;
/** Lit windows: number → colour of the lamp. */
const LAMPS: Readonly<Record<number, string>> = { 11: '#ffb765', 24: '#e98a5c', 37: '#ffd58f', 51: '#c96f58' };
const YOURS = 32;

/** Drawing of a house at night. */
function House() {
  return (
    <svg className={s.house} viewBox="0 0 700 900" preserveAspectRatio="xMidYMin slice" aria-hidden>
      <defs>
        <radialGradient id="late-glow">
          <stop offset="0" stopColor="#ffc878" stopOpacity=".55" />
          <stop offset="1" stopColor="#ffc878" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="late-wall" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#251634" />
          <stop offset="1" stopColor="#170d20" />
        </linearGradient>
      </defs>
      <path fill="url(#late-wall)" d="M0 60h700v840H0z" />
      {Array.from({ length: COLUMNS * ROWS }, (_, index) => {
        const x = 44 + (index % COLUMNS) * 90;
        const y = 104 + Math.floor(index / COLUMNS) * 92;
        const isYours = index === YOURS;
        const lamp = isYours ? '#ffe0a3' : LAMPS[index];
        return (
          <g key={index} className={isYours ? s.yours : undefined}>
            {lamp && <circle cx={x + 28} cy={y + 32} r={isYours ? 190 : 74} fill="url(#late-glow)" />}
            <path fill={lamp ?? '#120a19'} d={`M${x} ${y}h56v64h-56z`} />
            <path stroke="#170d20" strokeWidth="5" d={`M${x + 28} ${y}v64M${x} ${y + 24}h56`} />
            {isYours && <path fill="#3a1f33" d={`M${x + 31} ${y + 64}v-14q0-9 5-11a7 7 0 1 1 7 0q6 2 6 11v14z`} />}
          </g>
        );
      })}
    </svg>
  );
}

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
