import { paths, type Promotion } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useDistance, useFictionalLabel, useMedia, usePlace } from '@nightlark/profile';
import { useUser } from '@nightlark/state';
import { TileGrid } from '@nightlark/ui';
import { ProfileTile } from '@nightlark/ui/profile-tile';
import { memo, type ReactElement } from 'react';
import { useIntl } from 'react-intl';
import { LikeButton } from '../like-button/like-button.tsx';
import { PromotionTile } from '../promotion-tile/promotion-tile.tsx';
import type { TileCard } from './tile-card.ts';

/** Pictures that are on the first screen and must not wait. */
const FIRST = 4;
/** How many members stand before the operator's tile. */
const PROMOTION_AFTER = 6;

interface ProfileGridProps {
  profiles: readonly TileCard[];
  label?: string;
  /** It begins on the first screen. */
  first?: boolean;
  /** One of the operator's tiles among the members. */
  promotion?: Promotion | undefined;
}

/** Members as a living grid, each with its heart (look, "Search"). Memoised: its page renders when another one is on its way. */
export const ProfileGrid = memo(function ProfileGrid({ profiles, label, first, promotion }: ProfileGridProps) {
  const { formatMessage } = useIntl();
  const ownId = useUser()?.profile.id;
  const media = useMedia();
  const place = usePlace();
  const distance = useDistance();
  const fictional = useFictionalLabel();
  return (
    <TileGrid label={label}>
      {withPromotion(
        promotion,
        profiles.map((profile, index) => (
          <ProfileTile
            key={profile.id}
            to={paths.member.href({ id: profile.id })}
            name={profile.name}
            age={profile.age}
            place={place.short(profile)}
            distance={profile.distance_km !== null && distance(profile.distance_km)}
            online={profile.online}
            onlineLabel={formatMessage(common.online)}
            photo={profile.main_image && { ...media.thumb(profile.main_image, ''), priority: first && index < FIRST }}
            fictionalLabel={fictional(profile)}
            action={profile.id !== ownId && <LikeButton profile={profile} />}
          />
        )),
      )}
    </TileGrid>
  );
});

/** After the first rows, or at the end of fewer members. */
function withPromotion(promotion: Promotion | undefined, tiles: readonly ReactElement[]): readonly ReactElement[] {
  return promotion ? tiles.toSpliced(PROMOTION_AFTER, 0, <PromotionTile key="promotion" promotion={promotion} />) : tiles;
}
