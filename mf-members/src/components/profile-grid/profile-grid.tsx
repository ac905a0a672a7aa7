import { paths, type ProfileCard } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useFictionalLabel, useMedia, usePlace } from '@nightlark/profile';
import { useUser } from '@nightlark/state';
import { TileGrid } from '@nightlark/ui';
import { ProfileTile } from '@nightlark/ui/profile-tile';
import { useIntl } from 'react-intl';
import { LikeButton } from '../like-button/like-button.tsx';

/** Pictures that are on the first screen and must not wait. */
const FIRST = 4;

/** Members as a living grid, each with its heart (look, "Search"). */
export function ProfileGrid({ profiles, label, first }: { profiles: readonly ProfileCard[]; label?: string; first?: boolean }) {
  const { formatMessage } = useIntl();
  const ownId = useUser()?.profile.id;
  const media = useMedia();
  const place = usePlace();
  const fictional = useFictionalLabel();
  return (
    <TileGrid label={label}>
      {profiles.map((profile, index) => (
        <ProfileTile
          key={profile.id}
          to={paths.member.href({ id: profile.id })}
          name={profile.name}
          age={profile.age}
          place={place.short(profile)}
          online={profile.online}
          onlineLabel={formatMessage(common.online)}
          photo={profile.main_image && { ...media.thumb(profile.main_image, ''), priority: first && index < FIRST }}
          fictionalLabel={fictional(profile)}
          action={profile.id !== ownId && <LikeButton profile={profile} />}
        />
      ))}
    </TileGrid>
  );
}
