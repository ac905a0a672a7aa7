import { paths, type MatchFound } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useFictionalLabel, useMedia, usePlace } from '@nightlark/profile';
import { Dot, Tag } from '@nightlark/ui';
import { Photo } from '@nightlark/ui/photo';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { FitReasons } from '../../../components/fit-reasons/fit-reasons.tsx';
import { LikeButton } from '../../../components/like-button/like-button.tsx';
import { messages } from '../messages.ts';
import s from './match-card.module.css';

const REASONS = 3;

/** A match: photo, score and reasons. */
export function MatchCard({ match: { profile, score, reasons }, first }: { match: MatchFound; first: boolean }) {
  const { formatMessage } = useIntl();
  const media = useMedia();
  const place = usePlace();
  const label = useFictionalLabel()(profile);
  return (
    <li className={s.card}>
      <Photo
        {...(profile.main_image ? media.thumb(profile.main_image, '') : { src: null, alt: '' })}
        ratio="fill"
        fetchPriority={first ? 'high' : undefined}
        className={s.photo}
      />
      <div className={s.words}>
        <Score score={score} />
        <h2 className={s.name} translate="no">
          <Link to={paths.member.href({ id: profile.id })} className={s.link}>
            <bdi>{profile.name}</bdi>, {profile.age}
          </Link>
          {profile.online && <Dot label={formatMessage(common.online)} />}
        </h2>
        <p className={s.place}>{place.short(profile)}</p>
        {label && (
          <div>
            <Tag>{label}</Tag>
          </div>
        )}
        <FitReasons reasons={reasons} most={REASONS} />
      </div>
      <div className={s.like}>
        <LikeButton profile={profile} variant="filled" />
      </div>
    </li>
  );
}

/** Match score: a bar with its label. */
function Score({ score }: { score: number }) {
  const { formatMessage } = useIntl();
  return (
    <p className={s.score}>
      <meter className={s.bar} min={0} max={100} value={score} aria-hidden />
      {formatMessage(messages.score, { score: score / 100 })}
    </p>
  );
}
