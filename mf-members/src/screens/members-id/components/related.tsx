import type { ProfileCard } from '@nightlark/contract';
import { useOverlay, useSettings } from '@nightlark/state';
import { Button, TileGrid } from '@nightlark/ui';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { ProfileGrid } from '../../../components/profile-grid/profile-grid.tsx';
import { PromotionTile } from '../../../components/promotion-tile/promotion-tile.tsx';
import { messages } from '../messages.ts';
import s from './section.module.css';

/** Similar members. */
export function Related({ profiles }: { profiles: readonly ProfileCard[] }) {
  const { formatMessage } = useIntl();
  const heading = useId();
  const overlay = useOverlay();
  const { promotions } = useSettings();
  if (profiles.length === 0) return null;
  return (
    <section className={s.related} aria-labelledby={heading}>
      <h2 id={heading} className={s.heading}>
        {formatMessage(messages.related)}
      </h2>
      <ProfileGrid profiles={profiles} />
      {promotions.length > 0 && (
        <TileGrid>
          {promotions.map((promotion) => (
            <PromotionTile key={promotion.link} promotion={promotion} />
          ))}
        </TileGrid>
      )}
      <p className={s.more}>
        <Button variant="secondary" icon="search" onClick={() => overlay.open('member-search', {})}>
          {formatMessage(messages.searchOn)}
        </Button>
      </p>
    </section>
  );
}
