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

/** Number of images above the fold, loaded eagerly. */
const FIRST = 4;
/** Position of the promotional tile. */
const PROMOTION_AFTER = 6;

interface ProfileGridProps {
  profiles: readonly TileCard[];
  label?: string;
  /** The grid is above the fold. */
  first?: boolean;
  /** A promotional tile among the members. */
  promotion?: Promotion | undefined;
}

/** A grid of members with like buttons (look, "Search"). Memoized, since its page re-renders while more members are loading. */
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

/** Inserts the promotion after the first rows, or at the end if there are fewer members. */
function withPromotion(promotion: Promotion | undefined, tiles: readonly ReactElement[]): readonly ReactElement[] {
  return promotion ? tiles.toSpliced(PROMOTION_AFTER, 0, <PromotionTile key="promotion" promotion={promotion} />) : tiles;
}
