import { paths, type ProfileCard } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useDistance, useFictionalLabel, useMedia, usePlace } from '@nightlark/profile';
import { useUser } from '@nightlark/state';
import { TileGrid } from '@nightlark/ui';
import { ProfileTile } from '@nightlark/ui/profile-tile';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import { LikeButton } from '../like-button/like-button.tsx';

/** Pictures that are on the first screen and must not wait. */
const FIRST = 4;

interface ProfileGridProps {
  profiles: readonly ProfileCard[];
  label?: string;
  /** It begins on the first screen. */
  first?: boolean;
}

/** Members as a living grid, each with its heart (look, "Search"). Memoised: its page renders when another one is on its way. */
export const ProfileGrid = memo(function ProfileGrid({ profiles, label, first }: ProfileGridProps) {
  const { formatMessage } = useIntl();
  const ownId = useUser()?.profile.id;
  const media = useMedia();
  const place = usePlace();
  const distance = useDistance();
  const fictional = useFictionalLabel();
  return (
    <TileGrid label={label}>
      {profiles.map((profile, index) => (
        <ProfileTile
          key={profile.id}
          to={paths.member.href({ id: profile.id })}
          name={profile.name}
          age={profile.age}
          place={profile.distance_km === null ? place.short(profile) : `${place.short(profile)} · ${distance(profile.distance_km)}`}
          online={profile.online}
          onlineLabel={formatMessage(common.online)}
          photo={profile.main_image && { ...media.thumb(profile.main_image, ''), priority: first && index < FIRST }}
          fictionalLabel={fictional(profile)}
          action={profile.id !== ownId && <LikeButton profile={profile} />}
        />
      ))}
    </TileGrid>
  );
});
