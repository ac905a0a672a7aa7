import type { Promotion } from '@nightlark/contract';
import { MemberTile } from '@nightlark/profile';
import { useUser } from '@nightlark/state';
import { TileGrid } from '@nightlark/ui';
import { memo, type ReactElement } from 'react';
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
  const ownId = useUser()?.profile.id;
  return (
    <TileGrid label={label}>
      {withPromotion(
        promotion,
        profiles.map((profile, index) => (
          <MemberTile
            key={profile.id}
            profile={profile}
            withDistance
            first={first && index < FIRST}
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
