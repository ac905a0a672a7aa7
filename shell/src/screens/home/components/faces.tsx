import { paths, type ProfileCard } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { Dot, Tag } from '@nightlark/ui';
import { Photo } from '@nightlark/ui/photo';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { messages } from '../messages.ts';
import s from './faces.module.css';

/** Pictures of a few members. */
export function Faces({ faces }: { faces: readonly ProfileCard[] }) {
  const { formatMessage } = useIntl();
  if (faces.length === 0) return null;
  return (
    <ul className={s.wall} aria-label={formatMessage(messages.faces)}>
      {faces.map((face, index) => (
        <Face key={face.id} face={face} isFirst={index === 0} />
      ))}
    </ul>
  );
}

function Face({ face: { id, name, age, city, online, fictional, main_image }, isFirst }: { face: ProfileCard; isFirst: boolean }) {
  const { formatMessage } = useIntl();
  const { cdn_prefix, fictional_singular } = useSettings();
  const src = main_image && cdn_prefix + (isFirst ? main_image.match : main_image.thumb_match);
  return (
    <li className={s.face}>
      <Link to={paths.member.href({ id })} className={s.link}>
        <Photo src={src} alt="" color={main_image?.color} priority={isFirst} ratio="4/5">
          <span className={s.caption}>
            <span className={s.name}>
              {name}, {age} {online && <Dot label={formatMessage(common.online)} />}
            </span>
            {city && <span className={s.place}>{city}</span>}
            {fictional && <Tag tone="photo">{fictional_singular}</Tag>}
          </span>
        </Photo>
      </Link>
    </li>
  );
}
