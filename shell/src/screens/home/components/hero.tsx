import { DEFAULTS, paths, type ProfileCard } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useMayVisitorSearch, useSettings } from '@nightlark/state';
import { ButtonLink, Dot, Tag } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { Photo } from '@nightlark/ui/photo';
import { Link } from 'react-router';
import { messages } from '../messages.ts';
import s from './hero.module.css';
import { SignupLink } from './signup-link.tsx';

/** Pictures of a few members. */
function Faces({ faces }: { faces: readonly ProfileCard[] }) {
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
        <Photo src={src} alt="" color={main_image?.color} fetchPriority={isFirst ? 'high' : undefined} ratio="4/5">
          <span className={s.caption}>
            <span className={s.name}>
              <bdi translate="no">{name}</bdi>, {age} {online && <Dot label={formatMessage(common.online)} />}
            </span>
            {city && <span className={s.place}>{city}</span>}
            {fictional && <Tag tone="photo">{fictional_singular}</Tag>}
          </span>
        </Photo>
      </Link>
    </li>
  );
}

/** Headline, pictures of members, and the call to action. */
export function Hero({ faces }: { faces: readonly ProfileCard[] }) {
  const { formatMessage } = useIntl();
  const maySearch = useMayVisitorSearch();
  return (
    <section className={s.hero}>
      <div className={s.words}>
        <p className={s.eyebrow}>{formatMessage(messages.eyebrow)}</p>
        <h1 className={s.title}>{formatMessage(messages.title)}</h1>
        <p className={s.lead}>{formatMessage(messages.lead)}</p>
        <div className={s.actions}>
          <SignupLink />
          {maySearch && (
            <ButtonLink to={paths.members.href()} size="lg" variant="secondary">
              {formatMessage(messages.look)}
            </ButtonLink>
          )}
        </div>
        <p className={s.facts}>{formatMessage(messages.facts, { count: DEFAULTS.freeMessages })}</p>
      </div>
      <Faces faces={faces} />
    </section>
  );
}
